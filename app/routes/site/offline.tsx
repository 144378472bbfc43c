import type { Route } from './+types/offline'
import { pageTitle } from '#app/page-title.ts'
import { buttonClass } from '#ui/button-look.ts'
import { Heading } from '#ui/heading.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [
  pageTitle('No signal', matches),
  { name: 'robots', content: 'noindex' },
]

/** What any page becomes without signal; tickets that were seen before are one tap away. */
export default function Offline() {
  return (
    <div className="mx-auto max-w-page px-4 py-16">
      <Heading level={1}>No signal</Heading>
      <p className="mt-4 max-w-measure text-lg text-muted">
        This page needs the network. Your tickets do not: once seen, they are kept on this phone.
      </p>
      {/* A whole page load, which is what the kept pages answer to. */}
      <a href="/my-tickets" className={`${buttonClass()} mt-8`}>
        My tickets
      </a>
    </div>
  )
}
