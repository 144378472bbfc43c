import { type MouseEvent, useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { collapsedGroupsCookie } from '#app/dashboard/collapsed-groups.ts'
import type { Navigation, NavItem } from '#app/dashboard/navigation.ts'
import { NAV_COUNTS } from '#app/dashboard/page.ts'
import { BrandLink } from '#app/shell/brand-link.tsx'
import { siteLinks } from '#app/shell/site-links.ts'
import { useCurrentInSight } from '#app/shell/use-current-in-sight.ts'
import { ThemeSwitch } from '#app/shell/theme-switch.tsx'
import { Button } from '#ui/button.tsx'
import { buttonClass } from '#ui/button-style.ts'
import { CountBadge } from '#ui/count-badge.tsx'
import { Icon } from '#ui/icon.tsx'
import { useCloseOnNavigation } from '#ui/use-close-on-navigation.tsx'

interface DashboardNavProps {
  id: string
  brand: string
  groups: Navigation['groups']
  /** The path of the navigation item to highlight. */
  current: string | undefined
  /** The groups that somebody has closed. */
  collapsed: readonly string[]
}

/** The whole navigation: beside the page where there is room, else a bottom sheet that the browser itself opens and closes. */
export function DashboardNav({ id, brand, groups, current, collapsed }: DashboardNavProps) {
  const sheet = useRef<HTMLElement>(null)
  useCloseOnNavigation(sheet)
  useCurrentInSight(sheet, current)

  return (
    <nav
      ref={sheet}
      id={id}
      popover="auto"
      aria-label="Dashboard"
      className="inset-x-0 top-auto bottom-0 m-0 max-h-[85dvh] w-full max-w-none overflow-y-auto rounded-t-xl border-border bg-surface px-3 pt-4 pb-safe text-text shadow-2 backdrop:bg-backdrop lg:sticky lg:inset-auto lg:top-0 lg:flex lg:h-dvh lg:max-h-none lg:pb-0 lg:scroll-pb-20 lg:flex-col lg:rounded-none lg:border-r lg:shadow-none"
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
      {groups
        .filter(hasLinks)
        .map((group) =>
          group.name === 'start' ? (
            <NavLinks key={group.name} items={group.items} current={current} />
          ) : (
            <Group
              key={group.name}
              group={group}
              current={current}
              isCollapsed={collapsed.includes(group.name)}
            />
          ),
        )}
      <div className="mt-auto border-t border-border bg-surface pt-2 lg:sticky lg:bottom-0 lg:pb-3">
        <ul className="lg:hidden">
          {siteLinks
            .filter(({ isForMembers }) => !isForMembers)
            .map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={LINK_LOOK}>
                  {label}
                </Link>
              </li>
            ))}
        </ul>
        <div className="lg:hidden">
          <ThemeSwitch worded />
        </div>
        <SignOut />
      </div>
    </nav>
  )
}

/** What only says yet what it will be is nowhere to go. */
const works = ({ isComingSoon }: NavItem) => !isComingSoon
const hasLinks = ({ items }: Navigation['groups'][number]) => items.some(works)

const LINK_LOOK =
  'flex min-h-tap items-center gap-3 rounded-md px-3 font-medium hover:bg-surface-2 aria-[current=page]:bg-primary-soft aria-[current=page]:text-on-primary-soft'

interface GroupProps {
  group: Navigation['groups'][number]
  current: string | undefined
  isCollapsed: boolean
}

/** A group that can be closed; what is closed stays so in this browser, but opens while one is in it. */
function Group({ group: { name, title, items }, current, isCollapsed }: GroupProps) {
  const isHere = items.some(({ path }) => path === current)
  const keep = (event: MouseEvent<HTMLElement>) => {
    const { open } = event.currentTarget.parentElement as HTMLDetailsElement // before the press changes it
    document.cookie = collapsedGroupsCookie(document.cookie, name, open)
  }
  return (
    <details open={isHere || !isCollapsed} className="group pt-2">
      <summary
        onClick={keep}
        className="flex min-h-tap list-none items-center justify-between rounded-md px-3 text-sm font-semibold text-muted hover:bg-surface-2 [&::-webkit-details-marker]:hidden"
      >
        <h2>{title}</h2>
        <span className="transition-transform group-open:rotate-180">
          <Icon name="chevron-down" size="sm" />
        </span>
      </summary>
      <NavLinks items={items} current={current} />
    </details>
  )
}

const NavLinks = ({ items, current }: { items: NavItem[]; current: string | undefined }) => (
  <ul>
    {items.filter(works).map(({ path, to, icon, label, count, counts }) => (
      <li key={path}>
        <Link to={to} aria-current={path === current ? 'page' : undefined} className={LINK_LOOK}>
          <Icon name={icon} />
          <span className="grow">{label}</span>
          {counts && <CountBadge count={count} words={NAV_COUNTS[counts]} />}
        </Link>
      </li>
    ))}
  </ul>
)

function SignOut() {
  const isLeaving = useNavigation().formAction === '/sign-out'
  return (
    <Form method="post" action="/sign-out">
      <Button type="submit" variant="quiet" busy={isLeaving} className="w-full justify-start px-3">
        <Icon name="log-out" />
        Sign out
      </Button>
    </Form>
  )
}
