import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { dashboardAccess } from '#app/dashboard/read-dashboard-access.server.ts'
import { type MemberCtx, requireMember } from '#app/guards.server.ts'
import { PasskeyOffer } from '#modules/accounts/passkeys/passkey-offer.tsx'
import { offersPasskey } from '#modules/accounts/passkeys/passkey-offer.server.ts'
import type { EventSales } from '#modules/orders/event-sales.ts'
import { nextEventSales } from '#modules/orders/event-sales.server.ts'
import { EventSalesRow } from '#modules/orders/event-sales-row.tsx'
import type { Door } from '#modules/tickets/door/door.ts'
import { DoorRow } from '#modules/tickets/door/door-row.tsx'
import { isTonight } from '#modules/events/tonight.ts'
import { myDoors } from '#modules/tickets/door/doors.server.ts'
import { EventTicketsRow } from '#modules/tickets/wallet/event-tickets-row.tsx'
import { myTickets } from '#modules/tickets/wallet/my-tickets.server.ts'
import { wallet } from '#modules/tickets/wallet/ticket-wallet.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Heading } from '#ui/heading.tsx'
import { Icon } from '#ui/icon.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { Ways } from '#ui/ways.tsx'
import type { Route } from './+types/home'

const MAX_SHOWN = { nights: 3, events: 5 }

/**
 * The start of the dashboard: tonight's doors and the sales of the next events for a host, the next events they have
 * tickets for.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const member = requireMember(request, context)
  const { db, now, actor } = member
  const [[doors, sales], tickets, passkeyOffered] = await Promise.all([
    ownEvents(member),
    myTickets(db, actor.id),
    offersPasskey(db, actor.id),
  ])
  const { upcoming, past } = wallet(tickets, now)
  return {
    name: actor.name,
    tonight: doors.filter((door) => isTonight(door, now)),
    sales,
    nights: upcoming.slice(0, MAX_SHOWN.nights),
    passkeyOffered,
    isNew: upcoming.length + past.length + doors.length === 0,
  }
}

/** The doors and the sales of somebody who puts events on; most people do not, and nothing is asked for them. */
async function ownEvents(member: MemberCtx) {
  const { db, now, actor } = member
  const { isOrganizer } = await dashboardAccess(member)
  if (!isOrganizer) return [[], []] satisfies [Door[], EventSales[]]
  return Promise.all([myDoors(db, actor.id, now), nextEventSales(db, actor.id, now, MAX_SHOWN.events)])
}

export default function DashboardHome({ loaderData }: Route.ComponentProps) {
  const { name, tonight, sales, nights, isNew, passkeyOffered } = loaderData
  return (
    <DashboardPage
      width="table"
      title={name ? `Welcome, ${name}` : 'Welcome'}
      lead={
        isNew &&
        'Good to have you. Your tickets, the hosts you follow and the nights you like will gather here. Three ways to begin:'
      }
    >
      {isNew && <FirstSteps />}
      <div className="space-y-10 xl:grid xl:grid-cols-2 xl:items-start xl:gap-10 xl:space-y-0">
        {tonight.length > 0 && (
          <Part id="tonight" title="Tonight at your door">
            {tonight.map((door) => (
              <DoorRow
                key={door.eventId}
                door={door}
                to={`${href('/dashboard/scanner')}?event=${door.eventId}`}
                isTonight
              />
            ))}
          </Part>
        )}
        {nights.length > 0 && (
          <Part
            id="nights"
            title="Your next nights"
            more={{ to: href('/my-tickets'), label: 'All your tickets' }}
          >
            {nights.map((group) => (
              <EventTicketsRow key={group.event.id} group={group} />
            ))}
          </Part>
        )}
        {sales.length > 0 && (
          <Part
            id="sales"
            title="How your events sell"
            more={{ to: href('/dashboard/sales'), label: 'All your sales' }}
          >
            {sales.map((event) => (
              <EventSalesRow
                key={event.eventId}
                event={event}
                to={href('/dashboard/events/:eventId', { eventId: event.eventId })}
              />
            ))}
          </Part>
        )}
      </div>
      {!isNew && nights.length === 0 && (
        <EmptyState
          title="No tickets for upcoming events"
          action={<Ways ways={[{ to: href('/events'), label: 'See events' }]} />}
        />
      )}
      <PasskeyOffer offered={passkeyOffered} />
    </DashboardPage>
  )
}

interface PartProps {
  id: string
  title: string
  more?: { to: string; label: string }
  children: ReactNode
}

const Part = ({ id, title, more, children }: PartProps) => (
  <section aria-labelledby={id} className="space-y-4">
    <Heading level={2} id={id}>
      {title}
    </Heading>
    <ul className="space-y-3">{children}</ul>
    {more && (
      <Link to={more.to} className="inline-flex min-h-tap items-center gap-2 font-semibold hover:underline">
        {more.label}
        <Icon name="arrow-right" />
      </Link>
    )}
  </section>
)

const FirstSteps = () => (
  <ol className="grid gap-4 md:grid-cols-3">
    <Step to={href('/events')} icon="calendar" title="Find your next night">
      Sets, classes and weekenders near you, with the whole price on the card.
    </Step>
    <Step to={href('/dashboard/following')} icon="users" title="Follow a host">
      Open any event, go to its host and press Follow. Their nights stay one tap away.
    </Step>
    <Step to="/dashboard/profile" icon="user" title="Say who you are">
      A name and a picture, so that people know you at the door and on the floor.
    </Step>
  </ol>
)

interface StepProps {
  to: string
  icon: IconName
  title: string
  children: string
}

const Step = ({ to, icon, title, children }: StepProps) => (
  <Card as="li">
    <Link to={to} className="flex h-full flex-col gap-3 p-5 hover:bg-surface-2">
      <Icon name={icon} size="lg" />
      <span>
        <strong className="block text-lg">{title}</strong>
        <span className="text-muted">{children}</span>
      </span>
    </Link>
  </Card>
)
