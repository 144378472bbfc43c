import { useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import { NO_NAME } from '#modules/accounts/messages.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { glowStore } from '#app/shell/glow.ts'
import type { Member } from '#app/shell/member.ts'

/** The signed-in person's corner: the browser's own popover, so it opens and closes without a script as well. */
export function UserMenu({ member }: { member: Member }) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  const isLeaving = useNavigation().formAction === '/sign-out'
  const name = member.name || NO_NAME
  const glows = useSyncExternalStore(glowStore.subscribe, glowStore.current, glowStore.currentOnServer)

  useEffect(() => {
    if (menu.current?.matches(':popover-open')) menu.current.hidePopover()
  }, [key])

  return (
    <>
      <Button
        look="quiet"
        size="icon"
        popoverTarget={id}
        aria-label={`Your account, ${name}`}
        className={glows ? 'glow' : ''}
      >
        <Avatar id={member.id} name={name} src={member.avatarUrl} size="sm" />
      </Button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        className="fixed inset-auto top-16 right-[max(0.5rem,calc((100vw_-_var(--container-page))/2))] m-0 w-80 max-w-[calc(100vw-1rem)] rounded-lg border border-border bg-surface p-5 text-text shadow-2"
      >
        <div className="flex items-center gap-3">
          <Avatar id={member.id} name={name} src={member.avatarUrl} />
          <p className="min-w-0">
            <strong className="block truncate">{name}</strong>
            <span className="block truncate text-sm text-muted">{member.email}</span>
          </p>
        </div>
        <div className="mt-4 grid grid-cols-2 gap-2">
          <LinkButton to="/dashboard" look="secondary">
            Dashboard
          </LinkButton>
          <LinkButton to="/my-tickets" look="secondary">
            <Icon name="ticket" />
            Tickets
          </LinkButton>
        </div>
        <Form method="post" action="/sign-out" className="mt-4 border-t border-border pt-3">
          <Button type="submit" look="quiet" busy={isLeaving} className="w-full">
            <Icon name="log-out" />
            Sign out
          </Button>
        </Form>
      </div>
    </>
  )
}
