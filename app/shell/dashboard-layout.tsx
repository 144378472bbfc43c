import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { isBehindMore, type Navigation, type NavItem } from '#app/dashboard/navigation.ts'
import { NAV_COUNTS } from '#app/dashboard/page.ts'
import { HeaderAccount } from '#app/shell/header-account.tsx'
import { BrandLink } from '#app/shell/brand-link.tsx'
import { CartButton } from '#app/shell/cart-button.tsx'
import { DashboardNav } from '#app/shell/dashboard-nav.tsx'
import { SearchButton } from '#app/shell/search-button.tsx'
import { SkipLink } from '#app/shell/skip-link.tsx'
import { ThemeSwitch } from '#app/shell/theme-switch.tsx'
import { buttonClass } from '#ui/button-style.ts'
import { CountBadge } from '#ui/count-badge.tsx'
import { Icon } from '#ui/icon.tsx'

interface DashboardLayoutProps {
  brand: string
  navigation: Navigation
  /** The path of the item that the page belongs to. */
  current: string | undefined
  /** The groups of the navigation that somebody has closed. */
  collapsed: readonly string[]
  children: ReactNode
}

/**
 * The layout around every page of the dashboard: the whole navigation at the side where there is room, elsewhere the few used
 * most at the thumb, and the rest behind "More". It works without scripts as well. (Specification 2, Dashboard)
 */
export function DashboardLayout({ brand, navigation, current, collapsed, children }: DashboardLayoutProps) {
  const id = useId()
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[17rem_minmax(0,1fr)]">
      <SkipLink />
      <DashboardNav
        id={id}
        brand={brand}
        groups={navigation.groups}
        current={current}
        collapsed={collapsed}
      />
      <div className="flex min-h-dvh min-w-0 flex-col pb-24 lg:pb-0">
        <header className="sticky top-0 z-10 flex min-h-16 items-center gap-1 border-b border-border bg-bg px-2 sm:px-4">
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
            <HeaderAccount brand={brand} />
          </span>
        </header>
        <main id="main" tabIndex={-1} data-beside-nav className="grow pb-8 outline-none">
          {children}
        </main>
      </div>
      <nav
        aria-label="Dashboard shortcuts"
        data-bottom-bar
        className="fixed inset-x-0 bottom-0 z-10 border-t border-border bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
      >
        <ul className="mx-auto flex max-w-xl">
          {navigation.bottomBar.map((item) => (
            <BottomBarLink key={item.path} item={item} isCurrent={item.path === current} />
          ))}
          <li className="min-w-0 flex-1">
            <button
              type="button"
              popoverTarget={id}
              aria-current={isBehindMore(navigation, current) || undefined}
              className={BOTTOM_BAR_CLASS}
            >
              <Icon name="menu" size="lg" />
              More
            </button>
          </li>
        </ul>
      </nav>
    </div>
  )
}

const BOTTOM_BAR_CLASS =
  'relative flex min-h-16 w-full flex-col items-center justify-center gap-0.5 px-0.5 text-center text-sm font-medium aria-[current]:text-primary aria-[current]:underline aria-[current]:decoration-2 aria-[current]:underline-offset-4'

const BottomBarLink = ({ item, isCurrent }: { item: NavItem; isCurrent: boolean }) => (
  <li className="min-w-0 flex-1">
    <Link to={item.to} aria-current={isCurrent ? 'page' : undefined} className={BOTTOM_BAR_CLASS}>
      <Icon name={item.icon} size="lg" />
      {item.short ?? item.label}
      {item.counts && (
        <span className="absolute top-0.5 left-1/2 ml-2.5 leading-tight">
          <CountBadge count={item.count} words={NAV_COUNTS[item.counts]} />
        </span>
      )}
    </Link>
  </li>
)
