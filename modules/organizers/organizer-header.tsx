import type { ReactNode } from 'react'
import type { Organizer } from '#modules/organizers/get-organizer.server.ts'
import { phoneHref } from '#platform/phone-href.ts'
import { Avatar } from '#ui/avatar.tsx'
import { buttonClass } from '#ui/button-style.ts'
import { Heading } from '#ui/heading.tsx'
import { Icon } from '#ui/icon.tsx'

/** Who is behind the nights, in their own words, and how to reach them. */
export function OrganizerHeader({
  organizer: { id, name, bio, phone, avatarUrl, followers },
  children,
}: {
  organizer: Organizer
  /** What can be done beside calling them. */
  children?: ReactNode
}) {
  return (
    <header className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <Avatar id={id} name={name} src={avatarUrl} size="lg" />
      <div className="min-w-0 grow basis-60">
        <Heading level={1} className="wrap-anywhere">
          {name}
        </Heading>
        {followers > 0 && (
          <p className="mt-1 text-muted">
            {followers} {followers === 1 ? 'follower' : 'followers'}
          </p>
        )}
      </div>
      {children}
      {phone && (
        // On a phone in a row of its own: the page may be drawn before the number has arrived, and would move.
        <span className="w-full sm:w-auto">
          <a href={phoneHref(phone)} className={buttonClass('secondary')}>
            <Icon name="phone" /> Call {phone}
          </a>
        </span>
      )}
      {bio && <p className="w-full max-w-measure text-lg wrap-anywhere whitespace-pre-line">{bio}</p>}
    </header>
  )
}
