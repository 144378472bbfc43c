import { type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { NO_NAME } from '#modules/accounts/messages.ts'
import { type Completion, completionText } from '#modules/accounts/profile/profile-completion.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { CountBadge } from '#ui/count-badge.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { useCloseOnNavigation } from '#ui/use-close-on-navigation.tsx'
import { useAvatarHighlight } from '#app/shell/avatar-highlight.ts'
import { useViewer } from '#app/shell/use-viewer.ts'
import { fetchViewer } from '#app/shell/viewer-store.ts'
import type { Member } from '#modules/viewer/viewer.ts'

/** The signed-in person's corner (spec 2): the browser's own popover, so it opens and closes without a script as well. */
export function UserMenu({ member, unread: known }: { member: Member; unread?: number | undefined }) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const isLeaving = useNavigation().formAction === '/sign-out'
  const { facts } = useViewer()
  const glows = useAvatarHighlight()
  const [atOpening, setAtOpening] = useState(facts)
  const name = member.name || NO_NAME
  const unread = known ?? facts?.unread ?? 0

  useCloseOnNavigation(menu)

  const freshen = (event: ToggleEvent) => {
    if (event.newState !== 'open') return
    setAtOpening(facts)
    void fetchViewer()
  }
  // While it is open nothing comes or goes above the links: what is not known yet has its place, and keeps it.
  const hasLocation = atOpening?.location !== ''
  const hasBar = !atOpening || atOpening.completion?.showBar === true
  return (
    <>
      <Button
        variant="quiet"
        size="icon"
        popoverTarget={id}
        aria-label={`Your account, ${name}${unread > 0 ? `, ${unread} unread` : ''}`}
        className={`relative ${glows ? 'glow' : ''}`}
      >
        <Avatar id={member.id} name={name} src={member.avatarUrl} size="sm" />
        <span className="absolute -top-1 -right-1 [&>.count]:ring-2 [&>.count]:ring-bg [&>.count]:block [&>.count]:min-w-5 [&>.count]:px-1 [&>.count]:py-0 [&>.count]:leading-5">
          <CountBadge count={unread} words="unread" />
        </span>
      </Button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        onBeforeToggle={freshen}
        className="fixed inset-auto top-16 right-[max(0.5rem,calc((100vw-76rem)/2))] supports-[right:anchor(right)]:right-[max(0.5rem,anchor(right,0.5rem))] m-0 max-h-[calc(100dvh-5rem)] w-84 max-w-[calc(100%-1rem)] overflow-y-auto overscroll-contain rounded-lg border border-border bg-surface p-5 text-text shadow-2"
      >
        <div className="flex items-center gap-3">
          <Avatar id={member.id} name={name} src={member.avatarUrl} />
          <p className="min-w-0">
            <strong className="block truncate">{name}</strong>
            <span className="block truncate text-sm text-muted">{member.email}</span>
            {hasLocation && (
              <span
                className={`flex items-center gap-1 text-sm text-muted ${facts?.location ? '' : 'invisible'}`}
              >
                <Icon name="map-pin" size="sm" />
                <span className="truncate">{facts?.location || '-'}</span>
              </span>
            )}
          </p>
        </div>
        {hasBar && <Completeness completion={facts?.completion} />}
        <div className="mt-4 grid grid-cols-2 gap-2">
          <LinkButton to="/dashboard" variant="secondary" className="px-3">
            <Icon name="house" />
            Dashboard
          </LinkButton>
          <LinkButton to="/my-tickets" variant="secondary" className="px-3">
            <Icon name="ticket" />
            Tickets
          </LinkButton>
        </div>
        <ul className="-mx-2 mt-3">
          <MenuItem to="/dashboard/profile" icon="user" label="Profile">
            {facts?.completion && <span className="text-muted">{facts.completion.percent}%</span>}
          </MenuItem>
          <MenuItem to="/dashboard/notifications" icon="bell" label="Notifications">
            <CountBadge count={unread} words="unread" />
          </MenuItem>
          <MenuItem to="/dashboard/settings" icon="settings" label="Account Settings" />
        </ul>
        <Form method="post" action="/sign-out" className="mt-2 border-t border-border pt-2">
          <Button type="submit" variant="quiet" busy={isLeaving} className="w-full">
            <Icon name="log-out" />
            Sign out
          </Button>
        </Form>
      </div>
    </>
  )
}

/** As high whatever it says, and before it is known. */
function Completeness({ completion }: { completion: Completion | null | undefined }) {
  const isShown = completion?.showBar === true
  return (
    <div className={`mt-4 space-y-1.5 ${isShown ? '' : 'invisible'}`}>
      <ProgressBar percent={completion?.percent ?? 0} label="Profile completion" />
      <p className="grid text-sm text-muted *:[grid-area:1/1]">
        <span aria-hidden="true" className="invisible">
          {completionText({ showPrompt: true })}
        </span>
        {completion && <span>{completionText(completion)}</span>}
      </p>
    </div>
  )
}

interface MenuItemProps {
  to: string
  icon: IconName
  label: string
  children?: ReactNode
}

const MenuItem = ({ to, icon, label, children }: MenuItemProps) => (
  <li>
    <Link to={to} className="flex min-h-tap items-center gap-3 rounded-md px-2 hover:bg-surface-2">
      <Icon name={icon} />
      <span className="grow">{label}</span>
      {children}
    </Link>
  </li>
)
