import { type ReactNode, useEffect, useRef } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { Heading } from '#ui/heading.tsx'
import { Icon } from '#ui/icon.tsx'

export interface PageLink {
  to: string
  label: string
}

interface PageHeaderProps {
  /** The pages above this one, the nearest last. */
  crumbs?: readonly PageLink[]
  title: string
  /** A line or two below the title. */
  lead?: ReactNode
  /** The one thing that is done here most. */
  action?: ReactNode
  /** The pages of one thing, such as of one event; the first is the start. */
  tabs?: { label: string; links: readonly PageLink[] }
}

/** The top of a page: where it stands, its title, its one primary action, and the pages beside it as tabs that are links. */
export function PageHeader({ crumbs = [], title, lead, action, tabs }: PageHeaderProps) {
  return (
    <header className="space-y-2 print:[&_nav]:hidden">
      {crumbs.length > 0 && (
        <nav aria-label="Breadcrumb" className="-mt-3">
          <ol className="flex flex-wrap items-center gap-x-1 text-muted">
            {crumbs.map(({ to, label }, at) => (
              <li key={to} className="flex items-center gap-x-1">
                <Link
                  to={to}
                  className="inline-flex min-h-tap items-center font-medium underline hover:no-underline"
                >
                  <span className="line-clamp-2">{label}</span>
                </Link>
                {at < crumbs.length - 1 && <Icon name="chevron-right" size="sm" />}
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Heading level={1} className="min-w-0 wrap-anywhere">
          {title}
        </Heading>
        {action}
      </div>
      {lead && <div className="max-w-measure text-lg text-muted">{lead}</div>}
      {tabs && tabs.links.length > 1 && <PageTabs {...tabs} />}
    </header>
  )
}

/**
 * Where they do not fit they scroll, and the page that is open is seen among them: from the first picture on, in the middle, where the
 * browser knows `scroll-initial-target`; else, and after a step, by the script.
 */
function PageTabs({ label, links }: NonNullable<PageHeaderProps['tabs']>) {
  const row = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const current = row.current?.querySelector('[aria-current=page]')?.getBoundingClientRect()
    if (!row.current || !current) return
    const { left, width } = row.current.getBoundingClientRect()
    row.current.scrollLeft += current.left - left - (width - current.width) / 2
  }, [pathname])
  return (
    <nav
      ref={row}
      aria-label={label}
      className="-mx-4 scroll-px-4 overflow-x-auto px-4 py-1.5 scrollbar-none sm:-mx-1.5 sm:px-1.5"
    >
      <ul className="flex w-max gap-1">
        {links.map(({ to, label: text }, at) => (
          <li key={to}>
            <NavLink
              to={to}
              end={at === 0}
              // A browser leaves one alone that is half in sight.
              onFocus={({ target }) => target.scrollIntoView({ inline: 'nearest', block: 'nearest' })}
              className="flex min-h-tap items-center rounded-pill px-4 font-semibold whitespace-nowrap text-muted transition-colors hover:text-text aria-[current=page]:snap-center aria-[current=page]:bg-text aria-[current=page]:text-bg forced-colors:aria-[current=page]:underline aria-[current=page]:[scroll-initial-target:nearest]"
            >
              {text}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
