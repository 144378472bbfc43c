import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import type { Navigation, NavItem } from '#app/dashboard/navigation.ts'
import { AccountCorner } from '#app/shell/account-corner.tsx'
import { CartButton } from '#app/shell/cart-button.tsx'
import { siteLinks } from '#app/shell/site-links.ts'
import { SkipLink } from '#app/shell/skip-link.tsx'
import { ThemeSwitch } from '#app/shell/theme-switch.tsx'
import { buttonClass } from '#ui/button-look.ts'
import { Icon } from '#ui/icon.tsx'

interface DashboardFrameProps {
  brand: string
  navigation: Navigation
  /** The path of the place that the page belongs to. */
  current: string | undefined
  children: ReactNode
}

/**
 * What stands around every page of the dashboard: all its places at the side where there is room, elsewhere the few used
 * most at the thumb, and the rest behind "More". It works without scripts as well. (Specification 2, Dashboard)
 */
export function DashboardFrame({ brand, navigation, current, children }: DashboardFrameProps) {
  const id = useId()
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[17rem_minmax(0,1fr)]">
      <SkipLink />
      <Side id={id} brand={brand} groups={navigation.groups} current={current} />
      <div className="flex min-h-dvh min-w-0 flex-col pb-24 lg:pb-0">
        <header className="sticky top-0 z-10 flex min-h-16 items-center gap-1 border-b border-border bg-bg px-2 sm:px-4">
          <BrandLink brand={brand} className="lg:hidden" />
          <Link to="/events" className={`${buttonClass('quiet')} hidden lg:inline-flex`}>
            <Icon name="arrow-left" />
            To the events
          </Link>
          <span className="ml-auto flex items-center gap-1">
            <span className="hidden lg:contents">
              <ThemeSwitch />
            </span>
            <CartButton />
            <AccountCorner brand={brand} />
          </span>
        </header>
        <main id="main" tabIndex={-1} data-beside-places className="grow pb-8 outline-none">
          {children}
        </main>
      </div>
      <nav
        aria-label="Dashboard shortcuts"
        data-thumb-bar
        className="fixed inset-x-0 bottom-0 z-10 border-t border-border bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
      >
        <ul className="mx-auto flex max-w-xl">
          {navigation.bottomBar.map((place) => (
            <li key={place.path} className="min-w-0 flex-1">
              <Link
                to={place.path}
                aria-current={place.path === current ? 'page' : undefined}
                className={`${THUMB_LOOK} aria-[current=page]:text-primary aria-[current=page]:underline aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-4`}
              >
                <Icon name={place.icon} size="lg" />
                {place.short ?? place.label}
              </Link>
            </li>
          ))}
          <li className="min-w-0 flex-1">
            <button type="button" popoverTarget={id} className={THUMB_LOOK}>
              <Icon name="menu" size="lg" />
              More
            </button>
          </li>
        </ul>
      </nav>
    </div>
  )
}

const THUMB_LOOK =
  'flex min-h-16 w-full flex-col items-center justify-center gap-0.5 px-0.5 text-center text-sm font-medium'

/** Every place: beside the page where there is room, else a sheet from below that the browser opens and closes itself. */
function Side({
  id,
  brand,
  groups,
  current,
}: {
  id: string
  brand: string
  groups: Navigation['groups']
  current: string | undefined
}) {
  const sheet = useRef<HTMLElement>(null)
  const { key } = useLocation()
  useEffect(() => {
    if (sheet.current?.matches(':popover-open')) sheet.current.hidePopover()
  }, [key])

  return (
    <nav
      ref={sheet}
      id={id}
      popover="auto"
      aria-label="Dashboard"
      className="inset-x-0 top-auto bottom-0 m-0 max-h-[85dvh] w-full max-w-none overflow-y-auto rounded-t-xl border-border bg-surface px-3 pt-4 pb-safe text-text shadow-2 backdrop:bg-backdrop lg:sticky lg:inset-auto lg:top-0 lg:block lg:h-dvh lg:max-h-none lg:rounded-none lg:border-r lg:shadow-none"
    >
      <div className="flex items-center justify-between pb-2">
        <BrandLink brand={brand} />
        <button
          type="button"
          popoverTarget={id}
          popoverTargetAction="hide"
          aria-label="Close"
          className={`${buttonClass('quiet', 'icon')} lg:hidden`}
        >
          <Icon name="x" size="lg" />
        </button>
      </div>
      {groups.filter(hasPlaces).map(({ role, title, items }) => (
        <section key={role} aria-labelledby={`${id}-${role}`} className="pb-4">
          <h2 id={`${id}-${role}`} className="px-3 py-1 text-sm font-semibold text-muted">
            {title}
          </h2>
          <ul>
            {items.filter(works).map((place) => (
              <PlaceLink key={place.path} place={place} isCurrent={place.path === current} />
            ))}
          </ul>
        </section>
      ))}
      <div className="border-t border-border pt-3 lg:hidden">
        <ul>
          {siteLinks.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className={LINK_LOOK}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <ThemeSwitch worded />
      </div>
    </nav>
  )
}

/** What only says yet what it will be is nowhere to go. */
const works = ({ isComingSoon }: NavItem) => !isComingSoon
const hasPlaces = ({ items }: Navigation['groups'][number]) => items.some(works)

const LINK_LOOK =
  'flex min-h-tap items-center gap-3 rounded-md px-3 font-medium hover:bg-surface-2 aria-[current=page]:bg-primary-soft aria-[current=page]:text-on-primary-soft'

const PlaceLink = ({ place, isCurrent }: { place: NavItem; isCurrent: boolean }) => (
  <li>
    <Link to={place.path} aria-current={isCurrent ? 'page' : undefined} className={LINK_LOOK}>
      <Icon name={place.icon} />
      {place.label}
    </Link>
  </li>
)

const BrandLink = ({ brand, className = '' }: { brand: string; className?: string }) => (
  <Link
    to="/"
    className={`flex min-h-tap items-center px-2 font-display text-xl font-black uppercase ${className}`}
  >
    {brand}
  </Link>
)
