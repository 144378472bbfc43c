import { checkOut } from '#modules/checkout/check-out.server.ts'
import type { Admin } from '#modules/accounts/admin/admin.ts'
import { changePayoutAccount } from '#modules/payouts/account/payout-account.server.ts'
import { approvePayout } from '#modules/payouts/pay/approve-payout.server.ts'
import { markPayoutPaid } from '#modules/payouts/pay/change-payout.server.ts'
import { makePayout } from '#modules/payouts/pay/make-payout.server.ts'
import { beginSending } from '#modules/payouts/pay/send-payout.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { OrderId, OrganizerId, PayoutId, PersonId } from '#platform/ids.ts'
import {
  checkoutServices,
  ctxOf,
  makeEvent,
  makePerson,
  type OnSale,
  SECRET,
} from '#tests/support/box-office.ts'
import { want } from '#tests/support/buying.ts'

/** A person who may make payouts, with the proof of it. */
export async function billingAdmin(db: Db, name = 'Ada'): Promise<Admin<'can_manage_billing'>> {
  const personId = await makePerson(db, name)
  await db.pool.query('update profiles set is_admin = true, admin_level = 3 where id = $1', [personId])
  return {
    personId,
    level: 3,
    capabilities: ['can_manage_billing'],
    proves: 'can_manage_billing',
  } as unknown as Admin<'can_manage_billing'>
}

/** An order by card for an event, at 40.00 unless told: its organiser gets 97 percent of it. */
export async function soldByCard(db: Db, event: OnSale, price = 4_000): Promise<OrderId> {
  await db.pool.query('update ticket_types set price_cents = $2 where id = $1', [event.ticketTypeId, price])
  const answer = await checkOut(
    ctxOf(db),
    checkoutServices(db),
    await makePerson(db),
    want(event, 1, {}, price),
  )
  if (answer.status !== 'completed') throw new Error(`The order is ${answer.status}`)
  const { rows } = await db.pool.query<{ id: OrderId }>(
    'select id from orders where event_id = $1 order by created_at desc, id desc limit 1',
    [event.eventId],
  )
  return rows[0]!.id
}

/** The event was so many days ago, and was never promised for a later day. */
export async function endDaysAgo(db: Db, { eventId }: { eventId: OnSale['eventId'] }, days: number) {
  await db.pool.query(
    `update events set starts_at = now() - make_interval(days => $2) - interval '5 hours', ends_at = now() - make_interval(days => $2)
     where id = $1`,
    [eventId, days],
  )
  await db.pool.query('update events set promised_ends_at = null where id = $1', [eventId])
}

/** A person's bank account, which has rested for some days. */
export async function giveAccount(db: Db, personId: PersonId, restedDays = 4): Promise<void> {
  const actor = {
    id: personId,
    email: `${personId}@steppers.example`,
    name: 'Tasha Reed',
    avatarUrl: null,
    adminLevel: 0,
    emailVerified: true,
  }
  await changePayoutAccount({ db, secret: SECRET }, actor, {
    kind: 'bank',
    holder: 'Tasha Reed',
    routingNumber: '021000021',
    accountNumber: '000123456789',
  })
  await db.pool.query(
    'update payout_accounts set created_at = now() - make_interval(days => $2) where person_id = $1 and ended_at is null',
    [personId, restedDays],
  )
}

/** An event that is over for three days, with orders of these prices, whose host has an account. */
export async function pastNight(db: Db, prices: number[], over: { ownerId?: PersonId } = {}) {
  const event = await makeEvent(db, { ...over, acceptsCash: true, capacity: 1_000 })
  const orders: OrderId[] = []
  for (const price of prices) orders.push(await soldByCard(db, event, price))
  await giveAccount(db, event.ownerId)
  await endDaysAgo(db, event, 3)
  return { ...event, orders }
}

/** Pays out what is due to an organiser, as two admins do it. */
export async function payOut(db: Db, organizerId: OrganizerId): Promise<PayoutId> {
  const [ada, bea] = [await billingAdmin(db, 'Ada'), await billingAdmin(db, 'Bea')]
  const made = await makePayout({ db }, ada, organizerId)
  if (!made.ok) throw new Error(made.failure.code)
  const { payoutId } = made.value
  for (const step of [
    () => approvePayout({ db }, bea, { payoutId, isFresh: false }),
    () => beginSending({ db }, ada, payoutId),
    () => markPayoutPaid({ db }, ada, { payoutId, reference: 'WIRE 1' }),
  ]) {
    const done = await step()
    if (!done.ok) throw new Error(done.failure.code)
  }
  return payoutId
}
