import type { Route } from './+types/offline'
import type { CacheRule } from '#app/page-cache.ts'
import type { LayoutChoice } from '#app/root.tsx'
import { pageTitle } from '#app/page-title.ts'
import { BrandLink } from '#app/shell/brand-link.tsx'
import { TryAgain } from '#app/shell/try-again.tsx'
import { useRoot } from '#app/shell/use-root.ts'
import { buttonClass } from '#ui/button-style.ts'
import { PageState } from '#ui/page-state.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [
  pageTitle('You are offline', matches),
  { name: 'robots', content: 'noindex' },
]

/**
 * With the name of the site alone in place of the navigation: its buttons need scripts, and this page has none when it is needed.
 * The same for everybody: a browser keeps one, whoever is signed in by then.
 */
export const handle = { layout: 'no-nav' satisfies LayoutChoice, cache: { query: [] } satisfies CacheRule }

/** The page shown for any page without a connection; saved tickets are one tap away. */
export default function Offline() {
  return (
    <>
      <div className="border-b border-border">
        <div className="mx-auto flex min-h-16 max-w-page items-center px-2 sm:px-4">
          <BrandLink brand={useRoot()?.brand ?? ''} className="lg:-ml-2" />
        </div>
      </div>
      <PageState
        title="You are offline"
        actions={
          <>
            <a href="/my-tickets" className={buttonClass()}>
              My tickets
            </a>
            <TryAgain variant="secondary" />
          </>
        }
      >
        <p>
          This page needs an internet connection. Tickets you have opened on this device work without one.
        </p>
      </PageState>
    </>
  )
}
