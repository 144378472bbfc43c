import { useEffect, useState } from 'react'
import { href, Link } from 'react-router'
import type { EventGuests } from '#modules/tickets/guests/event-guests.ts'
import { formatCounted } from '#platform/money.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Heading } from '#ui/heading.tsx'
import { readJson } from '#ui/site-version.client.ts'

/** Who is coming, for somebody who comes too. It is fetched when it is drawn; where that fails, nothing is shown. */
export function GuestList({ eventId }: { eventId: string }) {
  const [found, setFound] = useState<EventGuests | null>(null)
  useEffect(() => {
    const asking = new AbortController()
    fetch(href('/api/events/:eventId/guests', { eventId }), { signal: asking.signal })
      .then((answer) => (answer.ok ? readJson<EventGuests>(answer) : null))
      .then(setFound)
      .catch(() => {}) // it is no part of what the page is for
    return () => asking.abort()
  }, [eventId])
  if (!found) return null
  const { guests, others, isShown } = found
  return (
    <section aria-labelledby="guests" className="space-y-3 px-4 pb-6 lg:col-start-1 lg:px-0">
      <Heading level={2} size="small" id="guests">
        Who is coming
      </Heading>
      {guests.length > 0 && (
        <ul className="flex flex-wrap gap-x-2 gap-y-3">
          {guests.map(({ name, avatarUrl }, at) => (
            <li key={avatarUrl ?? `${name} ${at}`} className="w-18 text-center">
              <Avatar id={`${name} ${at}`} name={name} src={avatarUrl} />
              <span className="line-clamp-1 text-sm break-all">{name}</span>
            </li>
          ))}
        </ul>
      )}
      {others > 0 && <p>And {formatCounted(others, 'other')}.</p>}
      <p className="text-muted">
        {guests.length === 0 && 'Nobody else has agreed to be seen yet. '}
        {isShown ? 'Other guests see your first name and picture.' : 'Other guests do not see you.'}{' '}
        <Link to={href('/dashboard/settings')} className="link inline-flex min-h-tap items-center">
          {isShown ? 'Change this' : 'Let them see me'}
        </Link>
      </p>
    </section>
  )
}
