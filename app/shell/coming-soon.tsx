import type { ReactNode } from 'react'
import { Heading } from '#ui/heading.tsx'

/** A place of the site that has nothing to show yet: what it will be for, said plainly, and what there is meanwhile. */
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
