import { href, Link } from 'react-router'
import { type EventDetail, isOver } from '#modules/events/event.ts'
import type { EventHost } from '#modules/events/facts/event-hosts.ts'
import { StayingThere } from '#modules/events/page/guest-facts.tsx'
import { passOnTerms } from '#modules/events/rules/pass-on-rule.ts'
import { refundTerms } from '#modules/events/rules/refund-rule.ts'
import { phoneHref } from '#platform/phone-href.ts'
import type { Instant } from '#platform/time.ts'
import { Avatar } from '#ui/avatar.tsx'
import { buttonClass } from '#ui/button-style.ts'
import { Heading } from '#ui/heading.tsx'
import { Icon } from '#ui/icon.tsx'

/**
 * What a guest reads before deciding: the host's own words, refunds, passing a ticket on and the room. What goes back for a
 * cancelled event does so by another rule, which its notice says.
 */
export function EventAbout({ event, now }: { event: EventDetail; now: Instant }) {
  const { description, venueDetails } = event
  const refunds = refundTerms(event, now)
  return (
    <div data-later="" className="space-y-8 px-4 py-6 lg:col-start-1 lg:px-0">
      {description && <Words title="About">{description}</Words>}
      <StayingThere event={event} />
      {venueDetails?.notes && <Words title="Venue">{venueDetails.notes}</Words>}
      {venueDetails?.accessibility && <Words title="Accessibility">{venueDetails.accessibility}</Words>}
      {event.status !== 'cancelled' && (
        <Words title="Refunds">
          {refunds.isSaid ? refunds.words : `${refunds.words} Ask before you buy.`}
        </Words>
      )}
      {event.ticketTypes.length > 0 && (
        <Words title="A friend instead of you">{passOnTerms(event, now).words}</Words>
      )}
      {event.showsGuests && event.ticketTypes.length > 0 && !isOver(event, now) && (
        <Words title="Other guests">
          Whoever has a ticket sees the first names and pictures of other guests who agreed to it.
        </Words>
      )}
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

interface EventHostProps {
  event: EventDetail
  /** It is not published, and its host may have no page yet. */
  isPreview?: boolean
}

/** Who invites; the button to follow them stands beside. */
export function EventHost({ event: { organizer }, isPreview = false }: EventHostProps) {
  const page = href('/organizer/:organizerId', { organizerId: organizer.id })
  const line = 'flex min-h-tap min-w-0 items-center gap-3'
  const name = (
    <>
      <Avatar id={organizer.id} name={organizer.name} src={organizer.avatarUrl} />
      <span className="min-w-0">
        <strong className={`wrap-anywhere ${isPreview ? '' : 'link'}`}>{organizer.name}</strong>
        {organizer.followers > 0 && (
          <span className="block text-muted">
            {organizer.followers} {organizer.followers === 1 ? 'follower' : 'followers'}
          </span>
        )}
      </span>
    </>
  )
  return (
    <>
      <Heading level={2} size="small" className="col-span-full mb-1">
        Hosted by
      </Heading>
      {isPreview ? (
        <p className={line}>{name}</p>
      ) : (
        <Link to={page} className={line}>
          {name}
        </Link>
      )}
    </>
  )
}

/** The host's own words, how to call them, and who else invites. */
export function EventHostDetails({ event: { organizer, hostPhone, hosts } }: { event: EventDetail }) {
  const phone = hostPhone ?? organizer.phone
  return (
    <div className="col-span-full">
      {organizer.bio && <p className="max-w-measure text-muted wrap-anywhere">{organizer.bio}</p>}
      {phone && (
        <a href={phoneHref(phone)} className={`${buttonClass('secondary')} mt-3`}>
          <Icon name="phone" /> Call {phone}
        </a>
      )}
      {hosts.length > 0 && <OtherHosts hosts={hosts} />}
    </div>
  )
}

const OtherHosts = ({ hosts }: { hosts: readonly EventHost[] }) => (
  <>
    <Heading level={3} size="small" className="mt-4">
      Other hosts
    </Heading>
    <ul className="mt-1 divide-y divide-border">
      {hosts.map(({ name, phone }) => (
        <li
          key={`${name} ${phone}`}
          className="flex min-h-tap flex-wrap items-center justify-between gap-x-4 max-lg:max-w-measure"
        >
          <span className="min-w-0 wrap-anywhere">{name}</span>
          {phone && (
            <a href={phoneHref(phone)} className="link inline-flex min-h-tap items-center gap-2">
              <Icon name="phone" /> <span className="sr-only">Call {name}: </span>
              {phone}
            </a>
          )}
        </li>
      ))}
    </ul>
  </>
)
