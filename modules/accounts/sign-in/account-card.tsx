import type { ReactNode } from 'react'
import { Card } from '#ui/card.tsx'
import { Heading } from '#ui/heading.tsx'

/** One narrow card on a page of its own: for each step of getting in that a mail leads to. */
export function AccountCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-lg px-4 py-8 sm:py-16">
      <Card as="section" className="space-y-5 p-5 sm:p-8">
        <Heading level={1}>{title}</Heading>
        {children}
      </Card>
    </div>
  )
}
