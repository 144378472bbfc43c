import { href } from 'react-router'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { AdminPart } from '#app/dashboard/home/admin-part.tsx'
import { CityPart } from '#app/dashboard/home/city-part.tsx'
import { FirstSteps } from '#app/dashboard/home/first-steps.tsx'
import { Part } from '#app/dashboard/home/part.tsx'
import { readRoles } from '#app/dashboard/home/read-home.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { PasskeyOffer } from '#modules/accounts/passkeys/passkey-offer.tsx'
import { offersPasskey } from '#modules/accounts/passkeys/passkey-offer.server.ts'
import { comingToCity } from '#modules/events/list/near/coming-to-city.server.ts'
import { EventSalesRow } from '#modules/orders/event-sales-row.tsx'
import { EventToShareRow, PromotingSummary, ReferralLinkRow } from '#modules/referrals/promoter-parts.tsx'
import { DoorRow } from '#modules/tickets/door/door-row.tsx'
import { EventTicketsRow } from '#modules/tickets/wallet/event-tickets-row.tsx'
import { myTickets } from '#modules/tickets/wallet/my-tickets.server.ts'
import { wallet } from '#modules/tickets/wallet/ticket-wallet.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { SuggestedLinks } from '#ui/suggested-links.tsx'
import type { Route } from './+types/home'

const MAX_NIGHTS = 3
const MAX_IN_CITY = 3

/** The start of the dashboard: what somebody needs first in each of their roles, the next events they have tickets for, and what comes to their city. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const member = requireMember(request, context)
  const { db, now, actor } = member
  const [roles, tickets, passkeyOffered] = await Promise.all([
    readRoles(member),
    myTickets(db, actor.id),
    offersPasskey(db, actor.id),
  ])
  const { upcoming, past } = wallet(tickets, now)
  const { organizer, promoter, admin } = roles
  const groups = [...upcoming, ...past]
  const dancer = {
    id: actor.id,
    cities: groups.map(({ event }) => event.city),
    eventIds: upcoming.map(({ event }) => event.id),
  }
  const coming = await comingToCity(db, now, dancer, MAX_IN_CITY)
  const hasWork = Boolean(organizer?.hasDoors || promoter || admin)
  return {
    name: actor.name,
    coming: coming && { ...coming, now },
    ...roles,
    nights: upcoming.slice(0, MAX_NIGHTS),
    passkeyOffered,
    isNew: upcoming.length + past.length === 0 && !hasWork,
  }
}

/** The parts of each role in the order of the navigation: what somebody works at comes before what they enjoy. */
export default function DashboardHome({ loaderData }: Route.ComponentProps) {
  const { name, organizer, promoter, admin, nights, coming, isNew, passkeyOffered } = loaderData
  return (
    <DashboardPage
      width="table"
      title={name ? `Welcome, ${name}` : 'Welcome'}
      lead={
        isNew &&
        'Your tickets, the hosts you follow and the events you like are listed here. Three ways to begin:'
      }
    >
      {isNew && <FirstSteps />}
      {/* Columns, not a grid: a short part beside a long one leaves no hole below it. */}
      <div className="space-y-10 *:break-inside-avoid xl:columns-2 xl:gap-10">
        {organizer && <OrganizerParts {...organizer} />}
        {promoter && <PromoterParts {...promoter} />}
        {admin && <AdminPart admin={admin} />}
        {nights.length > 0 && (
          <Part id="nights" title="Your next tickets" more={{ to: href('/my-tickets'), label: 'My tickets' }}>
            {nights.map((group) => (
              <EventTicketsRow key={group.event.id} group={group} />
            ))}
          </Part>
        )}
        {coming && <CityPart coming={coming} now={coming.now} />}
      </div>
      {!isNew && nights.length === 0 && (
        <EmptyState
          title="No tickets for upcoming events"
          action={<SuggestedLinks links={[{ to: href('/events'), label: 'See events' }]} />}
        />
      )}
      <PasskeyOffer offered={passkeyOffered} />
    </DashboardPage>
  )
}

type RolesData = Awaited<ReturnType<typeof readRoles>>

function OrganizerParts({ tonight, sales }: NonNullable<RolesData['organizer']>) {
  return (
    <>
      {tonight.length > 0 && (
        <Part id="tonight" title="Check-in tonight">
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
      {sales.length > 0 && (
        <Part
          id="sales"
          title="Sales of your next events"
          more={{ to: href('/dashboard/sales'), label: 'All sales' }}
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
    </>
  )
}

const PromoterParts = ({ totals, events, links }: NonNullable<RolesData['promoter']>) => (
  <>
    <Part id="promoting" title="Your promoting">
      <PromotingSummary totals={totals} />
      {links.map((link) => (
        <ReferralLinkRow key={link.code} link={link} />
      ))}
    </Part>
    {events.length > 0 && (
      <Part id="to-share" title="Next events to share">
        {events.map((event) => (
          <EventToShareRow key={event.id} event={event} />
        ))}
      </Part>
    )}
  </>
)
