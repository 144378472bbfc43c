import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import { declinedPayers } from '#modules/checkout/pay/declined-payers.ts'
import { orderPlacer } from '#modules/checkout/place/place-order.server.ts'
import { orderSettler } from '#modules/checkout/settle/settle-order.server.ts'
import { paymentReturn } from '#modules/payments/payment-return.server.ts'
import { simulatedGateways } from '#tests/support/payment-simulator.ts'
import { ticketSigner } from '#modules/tickets/ticket-hash.server.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import type { Db } from '#platform/db.server.ts'
import { type EventId, newId, type OrganizerId, type PersonId, type TicketTypeId } from '#platform/ids.ts'
import { createLog } from '#platform/log.server.ts'
import { HOUR_MS, plusMs, systemNow } from '#platform/time.ts'

export const SECRET = 'a secret for tests only, long enough to pass'

/** The secrets of an installation that never had another. */
export const SECRETS = { secret: SECRET, previousSecrets: [] as readonly string[] }

/** A context at the real present: guards in SQL go by the database's clock. */
export const ctxOf = (db: Db): Ctx => ({ db, now: systemNow(), log: createLog({ write: () => {} }) })

/** What checkout works with as the server composes it, with the simulated provider. */
export const checkoutServices = (db: Db): CheckoutServices => ({
  place: orderPlacer(db, ticketSigner(SECRET)),
  settle: orderSettler(db),
  gateways: simulatedGateways(db),
  square: null,
  declined: declinedPayers(),
  paymentReturn: paymentReturn({ ...SECRETS, appUrl: 'http://localhost:3000' }),
})

export async function makePerson(db: Db, name = 'Jackie Montgomery'): Promise<PersonId> {
  const id = newId<'person'>()
  await db.pool.query('insert into auth_user (id, name, email, email_verified) values ($1, $2, $3, true)', [
    id,
    name,
    `${id}@steppers.example`,
  ])
  return id
}

/** The code of somebody who promotes a host. */
export async function makeReferralCode(
  db: Db,
  organizerId: OrganizerId,
  promoterId?: PersonId,
): Promise<string> {
  const promoter = promoterId ?? (await makePerson(db, 'Marcus Bell'))
  const promotion = newId<'promotion'>()
  const code = `MARCUS-${promotion.slice(-8)}`
  await db.pool.query('insert into follower_promotions (id, follower_id, organizer_id) values ($1, $2, $3)', [
    promotion,
    promoter,
    organizerId,
  ])
  await db.pool.query(
    "insert into referral_codes (id, promotion_id, code, referral_url) values ($1, $2, $3, '/')",
    [newId(), promotion, code],
  )
  return code
}

export interface OnSale {
  eventId: EventId
  organizerId: OrganizerId
  ownerId: PersonId
  ticketTypeId: TicketTypeId
}

/** A published event tomorrow night with one ticket type; any fact may be given. */
export async function makeEvent(
  db: Db,
  facts: {
    ownerId?: PersonId
    title?: string
    startsAt?: string
    endsAt?: string
    status?: string
    priceCents?: number
    earlyBird?: { cents: number; until: string } | null
    capacity?: number
    maxPerPerson?: number
    acceptsCash?: boolean
    isUnlisted?: boolean
  } = {},
): Promise<OnSale> {
  const ownerId = facts.ownerId ?? (await makePerson(db, 'Tasha Reed'))
  const [organizerId, eventId] = [newId<'organizer'>(), newId<'event'>()]
  const startsAt = facts.startsAt ?? plusMs(systemNow(), 24 * HOUR_MS)
  await db.pool.query('insert into organizers (id, owner_id, name) values ($1, $2, $3)', [
    organizerId,
    ownerId,
    'Classy Steppers',
  ])
  await db.pool.query(
    `insert into events (id, owner_id, organizer_id, status, title, starts_at, ends_at, time_zone, venue, city, region, accepts_cash, is_unlisted)
     values ($1, $2, $3, $4, $5, $6, coalesce($7, $6::timestamptz + interval '5 hours'), 'America/Chicago',
             'Grand Ballroom', 'Chicago', 'IL', $8, $9)`,
    [
      eventId,
      ownerId,
      organizerId,
      facts.status ?? 'published',
      facts.title ?? 'The Holiday Steppers Ball',
      startsAt,
      facts.endsAt ?? null,
      facts.acceptsCash ?? false,
      facts.isUnlisted ?? false,
    ],
  )
  const ticketTypeId = await addTicketType(db, eventId, facts)
  return { eventId, organizerId, ownerId, ticketTypeId }
}

export async function addTicketType(
  db: Db,
  eventId: EventId,
  facts: {
    priceCents?: number
    earlyBird?: { cents: number; until: string } | null
    capacity?: number
    maxPerPerson?: number
  } = {},
): Promise<TicketTypeId> {
  const id = newId<'ticket type'>()
  await db.pool.query(
    `insert into ticket_types (event_id, id, name, price_cents, early_bird_price_cents, early_bird_until, max_per_person)
     values ($1, $2, 'General admission', $3, $4, $5, $6)`,
    [
      eventId,
      id,
      facts.priceCents ?? 4000,
      facts.earlyBird?.cents ?? null,
      facts.earlyBird?.until ?? null,
      facts.maxPerPerson ?? 10,
    ],
  )
  await db.pool.query(
    'insert into ticket_inventory (event_id, ticket_type_id, capacity) values ($1, $2, $3)',
    [eventId, id, facts.capacity ?? 100],
  )
  return id
}
