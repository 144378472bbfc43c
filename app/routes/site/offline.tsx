import type { Route } from './+types/offline'
import type { LayoutChoice } from '#app/root.tsx'
import { pageTitle } from '#app/page-title.ts'
import { buttonClass } from '#ui/button-style.ts'
import { Heading } from '#ui/heading.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [
  pageTitle('No signal', matches),
  { name: 'robots', content: 'noindex' },
]

/** Without the navigation: its buttons need scripts, and this page has none when it is needed. */
export const handle = { layout: 'no-nav' satisfies LayoutChoice }

/** The page shown for any page without a connection; saved tickets are one tap away. */
export default function Offline() {
  return (
    <div className="mx-auto max-w-page px-4 py-16">
      <Heading level={1}>No signal</Heading>
      <p className="mt-4 max-w-measure text-lg text-muted">
        This page needs the network. Your tickets do not: once seen, they are kept on this phone.
      </p>
      <p className="mt-8 flex flex-wrap gap-3">
        <a href="/my-tickets" className={buttonClass()}>
          My tickets
        </a>
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- the address in the bar, still that of the page asked for */}
        <a href="" className={buttonClass('secondary')}>
          Try again
        </a>
      </p>
    </div>
  )
}
