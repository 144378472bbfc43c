import { type ReactNode, useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { openSignInDialog } from '#app/shell/sign-in-dialog-store.ts'
import { useRoot } from '#app/shell/use-root.ts'
import { useMember, useViewer } from '#app/shell/use-viewer.ts'
import { fetchViewer } from '#app/shell/viewer-store.ts'
import { signInPath } from '#modules/accounts/return-path.ts'
import { savedAt } from '#app/offline/service-worker.client.ts'
import { CountBadge } from '#ui/count-badge.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'

interface ThumbBarProps {
  /** Where the page knows it: notifications not read yet. */
  unread?: number
  /** In the place of the last item. */
  last?: ReactNode
}

/**
 * The thumb bar, on every page of a phone but where one pays or scans. A page for everybody does not know whose it
 * is: style shows what the session hint says (`VIEWER_SCRIPT`), and without scripts what is right for both.
 */
export function ThumbBar({ unread, last }: ThumbBarProps) {
  const member = useMember()
  const { facts } = useViewer()
  const { pathname, search } = useLocation()
  const isCountMissing = Boolean(useRoot()?.member) && unread === undefined && !facts
  useEffect(() => {
    // A page that was saved on this device has no line to ask on.
    if (isCountMissing && savedAt() === null) void fetchViewer()
  }, [isCountMissing])
  if (pathname === '/checkout') return null
  const next = pathname + search
  return (
    <nav aria-label="Shortcuts" className="thumb-bar lg:hidden">
      <ul data-for-viewer={member === undefined}>
        <Item to="/" icon="house" label="Home" within={/^\/$/} />
        <Item to="/events" icon="calendar" label="Events" within={/^\/events?(\/|$)/} />
        <Item
          to="/my-tickets"
          icon="ticket"
          label="My tickets"
          within={/^\/my-tickets|^\/dashboard\/tickets(\/my-tickets)?$/}
        />
        {member !== null && (
          <Item
            to="/dashboard/notifications"
            icon="bell"
            label="Notifications"
            within={/^\/dashboard\/notifications$/}
            count={unread ?? facts?.unread}
            shown={member ? '' : 'hidden viewer-member:block'}
          />
        )}
        {last ??
          (member !== null && (
            <Item to="/dashboard" icon="menu" label="More" shown={member ? '' : 'viewer-visitor:hidden'} />
          ))}
        {!member && (
          <Item
            to={signInPath(next)}
            icon="user"
            label="Sign in"
            shown={member === null ? '' : 'hidden viewer-visitor:block'}
            onPress={() => openSignInDialog({ next })}
          />
        )}
      </ul>
      {/* Says that the list is whole: until then its entries are not shown. */}
      <span hidden />
    </nav>
  )
}

interface ItemProps {
  to: string
  icon: IconName
  label: string
  /** The addresses of the pages that belong to it. */
  within?: RegExp
  count?: number | undefined
  /** To whom it is shown. */
  shown?: string
  onPress?: () => void
}

function Item({ to, icon, label, within, count = 0, shown = '', onPress }: ItemProps) {
  const { pathname } = useLocation()
  return (
    <li className={shown}>
      <Link
        to={to}
        aria-current={pathname === to ? 'page' : within?.test(pathname) || undefined}
        onClick={
          onPress &&
          ((event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            onPress()
          })
        }
      >
        <Icon name={icon} size="lg" />
        <span>{label}</span>
        <CountBadge count={count} words="unread" />
      </Link>
    </li>
  )
}
