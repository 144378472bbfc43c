import { type ReactNode, useEffect, useId } from 'react'
import { Link } from 'react-router'
import { isBehindMore, unreadIn } from '#app/dashboard/navigation.ts'
import type { DashboardFrame } from '#app/dashboard/read-frame.server.ts'
import { HeaderAccount } from '#app/shell/header-account.tsx'
import { BrandLink } from '#app/shell/brand-link.tsx'
import { CartButton } from '#app/shell/cart-button.tsx'
import { DashboardNav } from '#app/shell/dashboard-nav.tsx'
import { SearchButton } from '#app/shell/search-button.tsx'
import { SkipLink } from '#app/shell/skip-link.tsx'
import { ThumbBar } from '#app/shell/thumb-bar.tsx'
import { updateViewer } from '#app/shell/viewer-store.ts'
import { ThemeSwitch } from '#app/shell/theme-switch.tsx'
import { buttonClass } from '#ui/button-style.ts'
import { Icon } from '#ui/icon.tsx'

const NO_FRAME = { navigation: { groups: [] }, collapsed: [] }

interface DashboardLayoutProps {
  brand: string
  /** Not there in an outage. */
  frame: DashboardFrame | null | undefined
  /** The path of the item that the page belongs to. */
  current: string | undefined
  children: ReactNode
}

/**
 * The layout around every page of the dashboard: the whole navigation at the side where there is room, elsewhere behind
 * "More" in the thumb bar. It works without scripts as well. (Specification 2, Dashboard)
 */
export function DashboardLayout({ brand, frame, current, children }: DashboardLayoutProps) {
  const id = useId()
  const { navigation, collapsed } = frame ?? NO_FRAME
  const unread = frame ? unreadIn(navigation) : undefined
  // Pages for everybody show the same count, and need not ask again.
  useEffect(() => {
    if (unread !== undefined) updateViewer({ unread })
  }, [unread])
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[17rem_minmax(0,1fr)] print:block">
      <SkipLink />
      <DashboardNav
        id={id}
        brand={brand}
        groups={navigation.groups}
        current={current}
        collapsed={collapsed}
      />
      <div className="flex min-h-dvh min-w-0 flex-col">
        <header
          data-top-bar
          className="roomy:sticky top-0 z-10 flex min-h-16 items-center gap-1 border-b border-border bg-bg px-2 sm:px-4"
        >
          <BrandLink brand={brand} className="lg:hidden" />
          <Link to="/events" className={`${buttonClass('quiet')} hidden lg:inline-flex`}>
            <Icon name="arrow-left" />
            To the events
          </Link>
          <span className="ml-auto flex items-center gap-1">
            <SearchButton />
            <span className="hidden lg:contents">
              <ThemeSwitch />
            </span>
            <CartButton />
            <HeaderAccount brand={brand} unread={unread} />
          </span>
        </header>
        <main id="main" tabIndex={-1} className="grow pb-8 outline-none lg:px-2">
          {children}
        </main>
        <ThumbBar
          {...(unread !== undefined && { unread })}
          last={
            <li>
              <button
                type="button"
                popoverTarget={id}
                aria-current={isBehindMore(navigation, current) || undefined}
              >
                <Icon name="menu" size="lg" />
                <span>More</span>
              </button>
            </li>
          }
        />
      </div>
    </div>
  )
}
