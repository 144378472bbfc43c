import type { PaymentSimulator } from '#dev/payment-simulator/simulator.ts'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import type { Admin } from '#modules/accounts/admin/admin.ts'
import { changePayoutAccount } from '#modules/payouts/account/payout-account.server.ts'
import type { PayoutDetails } from '#modules/payouts/account/payout-details.ts'
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
  await db.pool.query('update events set promised_ends_at = null, ends_at_since = now() where id = $1', [
    eventId,
  ])
}

const BANK: PayoutDetails = {
  kind: 'bank',
  holder: 'Tasha Reed',
  routingNumber: '021000021',
  accountNumber: '000123456789',
}

/** A person's account, at a bank unless told, which has rested for some days. */
export async function giveAccount(
  db: Db,
  personId: PersonId,
  restedDays = 5,
  details = BANK,
  secret = SECRET,
): Promise<void> {
  const actor = {
    id: personId,
    email: `${personId}@steppers.example`,
    name: 'Tasha Reed',
    avatarUrl: null,
    adminLevel: 0,
    emailVerified: true,
  }
  await changePayoutAccount({ db, secrets: { secret, previousSecrets: [] } }, actor, details)
  await db.pool.query(
    'update payout_accounts set created_at = now() - make_interval(days => $2) where person_id = $1 and ended_at is null',
    [personId, restedDays],
  )
}

/** An event that is over for three days, with orders of these prices, whose host has an account. */
export async function pastNight(
  db: Db,
  prices: number[],
  { account, ...over }: { ownerId?: PersonId; account?: PayoutDetails } = {},
) {
  const event = await makeEvent(db, { ...over, acceptsCash: true, capacity: 1_000 })
  const orders: OrderId[] = []
  for (const price of prices) orders.push(await soldByCard(db, event, price))
  await giveAccount(db, event.ownerId, 5, account)
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

/** A payout to a PayPal address that two admins have made and approved, and the first of them. */
export async function approvedForPaypal(db: Db, email: string, price = 10_000) {
  const [ada, bea] = [await billingAdmin(db, 'Ada'), await billingAdmin(db, 'Bea')]
  const night = await pastNight(db, [price], { account: { kind: 'paypal', email } })
  const made = await makePayout({ db }, ada, night.organizerId)
  if (!made.ok) throw new Error(made.failure.code)
  const { payoutId } = made.value
  const approved = await approvePayout({ db }, bea, { payoutId, isFresh: false })
  if (!approved.ok) throw new Error(approved.failure.code)
  return { payoutId, ada, bea, night }
}

/** In what our books of payouts and the provider's ledger differ, a sentence each; none is good. What is on its way is in neither. */
export async function payoutDifferences(
  db: Db,
  simulator: Pick<PaymentSimulator, 'ledger'>,
): Promise<string[]> {
  const { rows } = await db.pool.query<{ id: string; cents: number; moves: number }>(
    `select p.id, coalesce(sum(t.organizer_cents), 0)::integer as cents, count(t.id)::integer as moves
     from payouts p left join ledger_transactions t on t.source_id = p.id and t.kind in ('payout', 'payout_returned')
     where p.through = 'paypal' and p.state <> 'sending' group by p.id`,
  )
  const held = Map.groupBy(simulator.ledger(), ({ reference }) => reference)
  return rows.flatMap(({ id, cents, moves }) => {
    const theirs = held.get(id) ?? []
    const sent = theirs.reduce((sum, { kind, cents: by }) => sum + (kind === 'payout' ? by : -by), 0)
    return sent === cents && theirs.length === moves
      ? []
      : `${id}: ours ${cents} in ${moves}, theirs ${sent} in ${theirs.length}`
  })
}
