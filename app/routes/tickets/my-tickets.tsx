import { href, Link } from 'react-router'
import type { Route } from './+types/my-tickets'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { requireMember } from '#app/guards.server.ts'
import { SavedOfflineNote } from '#app/offline/saved-offline-note.tsx'
import { pageTitle } from '#app/page-title.ts'
import { PasskeyOffer } from '#modules/accounts/passkeys/passkey-offer.tsx'
import { offersPasskey } from '#modules/accounts/passkeys/passkey-offer.server.ts'
import { passedOnTickets } from '#modules/tickets/passing/passed-on-tickets.server.ts'
import { passedOnAhead } from '#modules/tickets/passing/passing.ts'
import { PassedOnList } from '#modules/tickets/passing/passed-on.tsx'
import { hasEnded } from '#modules/tickets/ticket.ts'
import { EventTicketsRow } from '#modules/tickets/wallet/event-tickets-row.tsx'
import { myTickets } from '#modules/tickets/wallet/my-tickets.server.ts'
import { NextEvent } from '#modules/tickets/wallet/next-event.tsx'
import { wallet } from '#modules/tickets/wallet/ticket-wallet.ts'
import { buttonClass } from '#ui/button-style.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Heading } from '#ui/heading.tsx'
import { Icon } from '#ui/icon.tsx'

const MAX_KEPT_OFFLINE = 20
/** Those that were passed on last are kept anew, so that the device forgets their codes. */
const MAX_FORGOTTEN = 3

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now, actor } = requireMember(request, context)
  const [tickets, passedOn, passkeyOffered] = await Promise.all([
    myTickets(db, actor.id),
    passedOnTickets(db, actor.id),
    offersPasskey(db, actor.id),
  ])
  return { ...wallet(tickets, now), passedOn: passedOnAhead(passedOn, now), person: actor.id, passkeyOffered }
}

export const meta: Route.MetaFunction = ({ matches }) => [pageTitle('My tickets', matches)]

export default function MyTickets({ loaderData }: Route.ComponentProps) {
  const { upcoming, past, passedOn, person, passkeyOffered } = loaderData
  const [next, ...later] = upcoming
  const held = upcoming
    .flatMap(({ tickets }) => tickets.filter(({ status }) => !hasEnded(status)))
    .slice(0, MAX_KEPT_OFFLINE)
  const toKeep = [...held, ...passedOn.slice(0, MAX_FORGOTTEN)]
  const pages = toKeep.map(({ id }) => href('/my-tickets/:ticketId', { ticketId: id }))
  return (
    <DashboardPage width="list" title="My tickets">
      {upcoming.length === 0 && (
        <EmptyState
          title={past.length + passedOn.length === 0 ? 'No tickets yet' : 'No upcoming tickets'}
          action={
            <Link to="/events" className={buttonClass()}>
              See events
            </Link>
          }
        >
          Tickets you buy are listed here. They open without an internet connection too.
        </EmptyState>
      )}
      {next && <NextEvent group={next} />}
      {later.length > 0 && (
        <section aria-labelledby="later" className="space-y-4">
          <Heading level={2} id="later">
            Coming up
          </Heading>
          <ul className="space-y-3">
            {later.map((group) => (
              <EventTicketsRow key={group.event.id} group={group} />
            ))}
          </ul>
        </section>
      )}
      {passedOn.length > 0 && (
        <section aria-labelledby="passed-on" className="space-y-4">
          <Heading level={2} id="passed-on">
            Passed on
          </Heading>
          <PassedOnList tickets={passedOn} />
        </section>
      )}
      {past.length > 0 && (
        <details className="group">
          <summary className="flex min-h-tap items-center justify-between font-semibold">
            Past events ({past.length})
            <span className="group-open:rotate-180">
              <Icon name="chevron-down" />
            </span>
          </summary>
          <ul className="mt-3 space-y-3">
            {past.map((group) => (
              <EventTicketsRow key={group.event.id} group={group} />
            ))}
          </ul>
        </details>
      )}
      <PasskeyOffer offered={passkeyOffered} />
      <SavedOfflineNote person={person} pages={[href('/my-tickets'), ...pages]} />
    </DashboardPage>
  )
}
