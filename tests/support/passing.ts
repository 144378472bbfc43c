import { sendTicket } from '#modules/tickets/passing/send-ticket.server.ts'
import { takeTicket } from '#modules/tickets/passing/take-ticket.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { TicketId } from '#platform/ids.ts'
import { DAY_MS, type Instant, plusMs, systemNow } from '#platform/time.ts'
import {
  addEvent,
  addPerson,
  addTickets,
  type PersonFixture,
  signer,
  type TicketFixture,
} from '#tests/support/ticket-fixtures.ts'

export const tomorrow = () => plusMs(systemNow(), DAY_MS)

/** Tickets of Jackie for an event tomorrow, and friends who may take them. */
export async function ticketsToPass(db: Db, count = 1, startsAt: Instant = tomorrow()) {
  const [tasha, jackie, maya] = [
    await addPerson(db, 'Tasha Reed'),
    await addPerson(db, 'Jackie Montgomery'),
    await addPerson(db, 'Maya Ellis'),
  ]
  const event = await addEvent(db, tasha, { startsAt })
  const tickets = await addTickets(db, event, jackie, count)
  return { tasha, jackie, maya, event, tickets, ticket: tickets[0] }
}

/** Sends a ticket, and answers the secret of its link. */
export async function send(
  db: Db,
  from: PersonFixture,
  { id }: { id: TicketId },
  friendName = '',
): Promise<string> {
  const sent = await sendTicket({ db, now: systemNow() }, from.id, { ticketId: id, friendName })
  if (!sent.ok) throw new Error(sent.failure.code)
  return sent.value.secret
}

/** Takes a ticket; "taken", or why not. */
export async function take(db: Db, by: PersonFixture, secret: string): Promise<string> {
  const taken = await takeTicket({ db, now: systemNow(), signer }, by, secret)
  return taken.ok ? 'taken' : taken.failure.code
}

/** The ticket as it is now, with its code. */
export async function ticketNow(db: Db, { id }: { id: TicketId }) {
  const { rows } = await db.pool.query<{
    status: string
    owner: string
    name: string
    email: string
    hash: string
    payload: TicketFixture['payload']
    picture: string | null
  }>(
    `select status, owner_id as owner, holder_name as name, holder_email as email, validation_hash as hash,
       qr_payload as payload, qr_code as picture from tickets where id = $1`,
    [id],
  )
  return rows[0]!
}
