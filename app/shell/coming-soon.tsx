import type { ReactNode } from 'react'
import { Heading } from '#ui/heading.tsx'

/** A page that is not built yet: what it will be for, and where to go until then. */
export function ComingSoon({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-page space-y-8 px-4 py-8">
      <header>
        <Heading level={1}>{title}</Heading>
        <p className="mt-4 max-w-measure text-lg text-muted">{text}</p>
      </header>
      {children}
    </div>
  )
}
