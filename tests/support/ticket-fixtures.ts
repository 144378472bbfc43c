import { randomUUID } from 'node:crypto'
import { SECRET } from '#tests/support/box-office.ts'
import { ticketFields } from '#modules/tickets/qr-payload.ts'
import { ticketSigner } from '#modules/tickets/ticket-hash.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import {
  type EventId,
  type OrderId,
  type OrganizerId,
  type PersonId,
  type TicketId,
  type TicketTypeId,
  newId,
} from '#platform/ids.ts'

/** Rows for tests of tickets and doors, written straight into the tables: no sale is under test there. */
export const signer = ticketSigner(SECRET)

export interface PersonFixture {
  id: PersonId
  name: string
  email: string
}

export interface EventFixture {
  id: EventId
  organizerId: OrganizerId
  ticketTypeId: TicketTypeId
  title: string
}

export interface TicketFixture {
  id: TicketId
  orderId: OrderId
  hash: string
  payload: ReturnType<typeof signer.sign>['payload']
}

export async function addPerson(db: DbOrTx, name: string): Promise<PersonFixture> {
  const id = newId<'person'>()
  // Twelve random digits: with four, two people of one name have had one address.
  const email = `${name.toLowerCase().replaceAll(/\W+/g, '.')}.${id.slice(-12)}@example.org`
  await db.statement('insert into auth_user (id, name, email) values ($1, $2, $3)', [id, name, email])
  return { id, name, email }
}

/** A published event of `owner` in Chicago; without times it began an hour ago and goes on for five. */
export async function addEvent(
  db: DbOrTx,
  owner: PersonFixture,
  over: { title?: string; startsAt?: string; endsAt?: string; venue?: string; location?: string } = {},
): Promise<EventFixture> {
  const id = newId<'event'>()
  const organizerId = newId<'organizer'>()
  const ticketTypeId = newId<'ticket type'>()
  const title = over.title ?? 'The Holiday Steppers Ball'
  const startsAt = over.startsAt ?? new Date(Date.now() - 3_600_000).toISOString()
  const endsAt = over.endsAt ?? new Date(Date.parse(startsAt) + 6 * 3_600_000).toISOString()
  await db.statement('insert into organizers (id, owner_id, name) values ($1, $2, $3)', [
    organizerId,
    owner.id,
    `${owner.name} Presents`,
  ])
  await db.statement(
    `insert into events (id, owner_id, organizer_id, status, title, starts_at, ends_at, time_zone, venue, location, city, region)
     values ($1, $2, $3, 'published', $4, $5, $6, 'America/Chicago', $7, $8, 'Chicago', 'IL')`,
    [
      id,
      owner.id,
      organizerId,
      title,
      startsAt,
      endsAt,
      over.venue ?? 'Grand Ballroom',
      over.location ?? '6351 S Cottage Grove Ave',
    ],
  )
  await db.statement(
    `insert into ticket_types (event_id, id, name, price_cents) values ($1, $2, 'General admission', 4000)`,
    [id, ticketTypeId],
  )
  return { id, organizerId, ticketTypeId, title }
}

type OrderState = 'completed' | 'awaiting_cash_payment' | 'awaiting_payment' | 'expired' | 'refunded'
const TICKET_STATE: Record<OrderState, string> = {
  completed: 'active',
  awaiting_cash_payment: 'pending',
  awaiting_payment: 'pending',
  expired: 'cancelled',
  refunded: 'refunded',
}

/** One order of `buyer` with its tickets, in the state that the order's state leaves them in. */
export async function addTickets(
  db: DbOrTx,
  event: EventFixture,
  buyer: PersonFixture,
  count = 1,
  over: { order?: OrderState; holderName?: string; status?: string } = {},
): Promise<[TicketFixture, ...TicketFixture[]]> {
  const state = over.order ?? 'completed'
  const [checkoutId, orderId] = [newId<'checkout'>(), newId<'order'>()]
  const isCash = state === 'awaiting_cash_payment'
  const [subtotal, fee] = [4_000 * count, 120 * count]
  await db.statement(
    `insert into checkouts (id, user_id, client_key, state, payment_method, subtotal_cents, fee_cents, total_cents)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      checkoutId,
      buyer.id,
      randomUUID(),
      isCash ? 'awaiting_cash' : 'paid',
      isCash ? 'cash' : 'card',
      subtotal,
      fee,
      subtotal + fee,
    ],
  )
  await db.statement(
    `insert into orders (event_id, id, checkout_id, user_id, code, customer_email, customer_name, subtotal_cents, fee_cents,
                         total_cents, payment_status, order_status, payment_method, environment)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 'simulator')`,
    [
      event.id,
      orderId,
      checkoutId,
      buyer.id,
      orderId.slice(-8),
      buyer.email,
      buyer.name,
      subtotal,
      fee,
      subtotal + fee,
      state === 'completed' ? 'completed' : 'pending',
      state,
      isCash ? 'cash' : 'card',
    ],
  )
  const holderName = over.holderName ?? buyer.name
  const tickets: TicketFixture[] = []
  for (let i = 0; i < count; i++) {
    const id = newId<'ticket'>()
    const { payload, hash } = signer.sign(
      ticketFields({
        ticketId: id,
        eventId: event.id,
        orderId,
        holderName,
        ticketType: 'General admission',
        eventDate: '2026-12-12',
        venue: 'Grand Ballroom',
        location: '',
      }),
    )
    await db.statement(
      `insert into tickets (event_id, id, order_id, ticket_type_id, owner_id, holder_name, holder_email, status, qr_payload, validation_hash)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        event.id,
        id,
        orderId,
        event.ticketTypeId,
        buyer.id,
        holderName,
        buyer.email,
        over.status ?? TICKET_STATE[state],
        JSON.stringify(payload),
        hash,
      ],
    )
    tickets.push({ id, orderId, hash, payload })
  }
  return tickets as [TicketFixture, ...TicketFixture[]]
}
