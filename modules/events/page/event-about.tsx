import { href, Link } from 'react-router'
import type { EventDetail } from '#modules/events/event.ts'
import { Avatar } from '#ui/avatar.tsx'
import { buttonClass } from '#ui/button-style.ts'
import { Heading } from '#ui/heading.tsx'
import { Icon } from '#ui/icon.tsx'

/** What a guest reads before deciding: the host's own words, refunds and the room. */
export function EventAbout({ event }: { event: EventDetail }) {
  const { description, refundPolicy, venueDetails } = event
  return (
    <div className="space-y-8 px-4 py-6 lg:col-start-1 lg:px-0">
      {description && <Words title="About">{description}</Words>}
      {venueDetails?.notes && <Words title="The room">{venueDetails.notes}</Words>}
      <Words title="Refunds">{refundPolicy || 'The host has not said. Ask before you buy.'}</Words>
    </div>
  )
}

function Words({ title, children }: { title: string; children: string }) {
  return (
    <section>
      <Heading level={2} size="small">
        {title}
      </Heading>
      <p className="mt-2 max-w-measure wrap-anywhere whitespace-pre-line">{children}</p>
    </section>
  )
}

/** Who invites, and how to call them. */
export function EventHost({ event: { organizer, hostPhone } }: { event: EventDetail }) {
  const phone = hostPhone ?? organizer.phone
  const page = href('/organizer/:organizerId', { organizerId: organizer.id })
  return (
    <section aria-label="Host" className="min-w-0 grow basis-60">
      <Heading level={2} size="small">
        Hosted by
      </Heading>
      <div className="mt-3 flex flex-wrap items-center gap-4">
        <Link to={page} className="group flex min-h-tap min-w-0 grow items-center gap-4">
          <Avatar id={organizer.id} name={organizer.name} src={organizer.avatarUrl} />
          <span className="min-w-0">
            <strong className="block wrap-anywhere group-hover:underline">{organizer.name}</strong>
            {organizer.followers > 0 && (
              <span className="block text-muted">
                {organizer.followers} {organizer.followers === 1 ? 'follower' : 'followers'}
              </span>
            )}
          </span>
        </Link>
        {phone && (
          <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className={buttonClass('secondary')}>
            <Icon name="phone" /> Call {phone}
          </a>
        )}
      </div>
      {organizer.bio && <p className="mt-3 max-w-measure text-muted wrap-anywhere">{organizer.bio}</p>}
    </section>
  )
}
