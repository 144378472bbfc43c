import { beforeAll, describe, expect, it } from 'vitest'
import { seedDemo } from '#db/seed/seed.server.ts'
import { ticketSigner } from '#modules/tickets/ticket-hash.server.ts'
import { openDatabase } from '#platform/db.server.ts'
import { systemNow } from '#platform/time.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const { address } = await testDatabase()
// One connection, so that each fault and its look lie in one transaction, which is then thrown away.
const db = openDatabase({ ...address, max: 1 })

beforeAll(async () => {
  await seedDemo(db, {
    now: systemNow(),
    signer: ticketSigner('a secret that is long enough for these tests'),
  })
  return () => db.close()
})

const aPaidOrder = `(select event_id, id from orders where order_status = 'completed' and payment_method = 'card' order by id limit 1)`
const aPaidCheckout = `(select id from checkouts where state = 'paid' and payment_method = 'card' order by id limit 1)`

/** What refuses a change of the ledger, out of the way: as somebody does who can reach the database. */
const LEDGER_OPEN = 'alter table ledger_transactions disable trigger ledger_append_only;'

/** A refund as it is written down, with nothing that follows from it. */
const refundOf = (amount: string, state: string) => `
  insert into refunds (event_id, id, order_id, payment_id, source, subtotal_cents, fee_cents, organizer_fee_cents, amount_cents, state)
  select o.event_id, gen_random_uuid(), o.id, p.id, 'host', ${amount}, 0, 0, ${amount}, '${state}'
  from orders o join payments p on p.checkout_id = o.checkout_id and p.state = 'captured'
  where (o.event_id, o.id) = ${aPaidOrder}`

/** A payout of one paid order as it should be, in a state. */
const aPayout = (state: string) => `
  with host as (select l.organizer_id, l.id, l.event_id, -l.organizer_cents as cents, o.owner_id
                from ledger_transactions l join organizers o on o.id = l.organizer_id where l.kind = 'sale' order by l.id limit 1),
  account as (insert into payout_accounts (id, person_id, kind, sealed, hint, created_at)
              select gen_random_uuid(), owner_id, 'bank', '', '', now() - interval '3 days' from host returning id),
  payout as (insert into payouts (id, organizer_id, account_id, amount_cents, state, approved_at, paid_at, reference, ended_at)
             select gen_random_uuid(), h.organizer_id, a.id, h.cents, '${state}', now(),
                    case when '${state}' in ('paid', 'returned') then now() end, case when '${state}' in ('paid', 'returned') then 'x' else '' end,
                    case when '${state}' in ('returned', 'cancelled') then now() end
             from host h, account a returning id),
  lines as (insert into payout_lines (organizer_id, transaction_id, payout_id) select h.organizer_id, h.id, p.id from host h, payout p)
  insert into payout_sums (payout_id, event_id, cents) select p.id, h.event_id, h.cents from host h, payout p;`
const itsPosting = (kind: 'payout' | 'payout_returned') => `
  insert into ledger_transactions (organizer_id, kind, source_id, organizer_cents, paid_out_cents)
  select organizer_id, '${kind}', id, ${kind === 'payout' ? 'amount_cents, -amount_cents' : '-amount_cents, amount_cents'} from payouts;`

/** A night is called off, of which some is paid, and nothing in cash. */
const aNightCalledOff = (since: string) => `
  insert into event_cancellations (event_id, created_at)
  select event_id, ${since} from orders group by event_id
  having bool_and(payment_method <> 'cash') and bool_or(order_status = 'completed' and total_cents > 0) limit 1`

describe('checking the invariants finds', () => {
  it.each([
    [
      'a place taken by nobody',
      'update ticket_inventory set taken = taken + 1 where taken < capacity',
      /places taken differ/,
    ],
    [
      'a place given back twice',
      'update ticket_inventory set taken = taken - 1 where taken > 0',
      /places taken differ/,
    ],
    [
      'a room sold beyond its walls',
      `alter table ticket_inventory drop constraint never_oversold; update ticket_inventory set capacity = taken - 1 where taken > 0`,
      /more is sold than there is/,
    ],
    ['a ticket type without inventory', 'delete from ticket_inventory where taken = 0', /no inventory/],
    ['a person with too many', 'update order_items set max_per_person = 1', /more than the cap/],
    [
      'a person with too many over several orders',
      `update order_items set max_per_person = quantity;
       update orders set user_id = (select user_id from orders o join order_items i on i.event_id = o.event_id and i.order_id = o.id
                                    where o.order_status = 'completed' group by user_id order by count(*) desc limit 1)
       where order_status = 'completed'`,
      /more than the cap/,
    ],
    [
      'a ticket of another type than was ordered',
      `update tickets k set ticket_type_id = (select t.id from ticket_types t where t.event_id = k.event_id and t.id <> k.ticket_type_id limit 1)
       where id = (select k.id from tickets k where (select count(*) from ticket_types t where t.event_id = k.event_id) > 1 limit 1)`,
      /of a type that was not ordered/,
    ],
    [
      'a type with a ticket too few',
      'delete from tickets where id = (select id from tickets limit 1)',
      /are not as many as were ordered/,
    ],
    [
      'a ticket for a seat that was removed',
      `update seats set status = 'removed', position = null
       where id = (select seat_id from tickets where status = 'active' and seat_id is not null limit 1)`,
      /a seat that its event does not sell/,
    ],
    [
      'a guest of the seats who has none',
      `update tickets set seat_details = null where id = (select id from tickets where status = 'active' and seat_id is not null limit 1)`,
      /of a type with seats has none/,
    ],
    [
      'a free seat that nobody can buy',
      `update ticket_inventory i set capacity = i.taken from ticket_types t where t.id = i.ticket_type_id and t.is_seated`,
      /fewer places than are taken and free/,
    ],
    [
      'a ticket type that lost its seats',
      `update seating_charts set is_active = false`,
      /sold by the seat, and no chart of its event has it/,
    ],
    [
      'a seat that is sold as places are',
      `update ticket_types set is_seated = false where is_seated`,
      /whose ticket type is not sold by the seat/,
    ],
    [
      'a night that has a chart and no seats',
      `insert into seating_charts (event_id, id, name)
       select id, gen_random_uuid(), 'Ballroom' from events e
       where not exists (select from seating_charts c where c.event_id = e.id) limit 1`,
      /a chart is on sale without its seats/,
    ],
    [
      'a hold on a seat that is sold',
      `insert into seat_holds (event_id, seat_id, session_id, expires_at)
       select event_id, seat_id, 'a session of somebody', now() + interval '5 minutes'
       from tickets where status = 'active' and seat_id is not null limit 1`,
      /a seat is held and has a living ticket/,
    ],
    [
      'a service fee that was forgotten',
      'update orders set seat_service_fee_cents = 0 where seat_service_fee_cents > 0',
      /the fees of seats/,
    ],
    [
      'an organiser fee that was changed',
      `update orders set organizer_fee_cents = organizer_fee_cents + 1 where order_status = 'expired'`,
      /organiser fee is not 3 percent/,
    ],
    [
      'a payment of another amount',
      `update payments set amount_cents = amount_cents + 1 where state = 'failed' and gateway <> 'cash'`,
      /another amount than its checkout/,
    ],
    [
      'commission on more than was sold',
      'update commission_earnings c set sale_amount_cents = o.total_cents + 1 from orders o where o.event_id = c.event_id and o.id = c.order_id',
      /on more than its order/,
    ],
    [
      'commission taken back for tickets that stayed',
      'update commission_earnings set refunded_cents = 1',
      /left of other tickets/,
    ],
    [
      'a click that was not counted',
      `insert into referral_clicks (referral_code_id, person_id, is_counted)
       select r.id, p.id, true from (select id from referral_codes limit 1) r, (select id from profiles limit 1) p;
       update referral_codes set clicks_count = 0`,
      /fewer clicks/,
    ],
    [
      'a payment past its deadline',
      `update payments set state = 'unknown', deadline_at = now() - interval '3 hours' where state = 'failed'`,
      /past its deadline/,
    ],
    [
      'places that nobody pays for and that are kept',
      `update checkouts set state = 'open', reserved_until = now() - interval '3 hours' where state = 'released'`,
      /unpaid past its time/,
    ],
    [
      'money that does not go back',
      `update payments set state = 'refund_due', updated_at = now() - interval '2 days' where checkout_id = ${aPaidCheckout}`,
      /waited for a day to be given back/,
    ],
    [
      'cash that nobody took at a night that is over',
      `update events set starts_at = now() - interval '4 days', ends_at = now() - interval '3 days', updated_at = now() - interval '3 days'
       where id in (select event_id from orders where order_status = 'awaiting_cash_payment')`,
      /waits for cash at an event that is over/,
    ],
    [
      'a free order that waits for cash',
      `update orders set subtotal_cents = 0, fee_cents = 0, total_cents = 0, created_at = now() - interval '61 minutes' where order_status = 'awaiting_cash_payment'`,
      /an order of nothing to pay has waited for cash for an hour/,
    ],
    [
      'a total that was changed',
      `update checkouts set total_cents = total_cents + 1, fee_cents = fee_cents + 1 where id = ${aPaidCheckout}`,
      /differs from the sum of its orders/,
    ],
    [
      'a fee that is not 3 percent',
      `update checkouts set total_cents = total_cents + 1, fee_cents = fee_cents + 1 where id = ${aPaidCheckout}`,
      /not 3 percent/,
    ],
    [
      'a paid checkout without money',
      `update payments set state = 'failed' where checkout_id = ${aPaidCheckout}`,
      /captured money differs/,
    ],
    [
      'a refunded order whose money stayed',
      `update orders set order_status = 'refunded', payment_status = 'refunded' where (event_id, id) = ${aPaidOrder}`,
      /0 cents went back/,
    ],
    [
      'a payment whose money went back without a refund',
      `update payments set state = 'refunded' where checkout_id = ${aPaidCheckout} and state = 'captured'`,
      /captured money differs/,
    ],
    [
      'a refund that its order does not know',
      refundOf('o.total_cents', 'pending'),
      /says that 0 cents went back and its refunds \d+/,
    ],
    [
      'a refund that its payment does not know',
      `update payments set refunded_cents = 1 where checkout_id = ${aPaidCheckout} and state = 'captured'`,
      /says that 1 cents go back, of them 0 done/,
    ],
    [
      'money that was all given back and still counts as taken',
      `update payments set refunded_cents = amount_cents, returned_cents = amount_cents where checkout_id = ${aPaidCheckout} and state = 'captured'`,
      /go back, of them/,
    ],
    [
      'a refund that nobody makes',
      `${refundOf('o.total_cents', 'pending')}; update refunds set created_at = now() - interval '2 days'`,
      /refund has waited for a day/,
    ],
    [
      'money of which a provider never says whether it took it',
      `update payments set state = 'void_due', updated_at = now() - interval '2 days'
       where id = (select id from payments where state = 'failed' and gateway <> 'cash' limit 1)`,
      /whether money was taken/,
    ],
    [
      'a refund without its posting',
      refundOf('o.total_cents', 'pending'),
      /the ledger has another refund than was made/,
    ],
    [
      'an item that went back while its tickets stayed',
      `update order_items set refunded_quantity = 1 where (event_id, order_id) = ${aPaidOrder}`,
      /refunded tickets are not as many/,
    ],
    [
      'a refunded ticket that still opens a door',
      `${refundOf('o.total_cents', 'pending')};
       insert into refund_tickets (event_id, ticket_id, refund_id)
       select t.event_id, t.id, r.id from refunds r join tickets t on t.event_id = r.event_id and t.order_id = r.order_id limit 1`,
      /a ticket was refunded and is (active|used)/,
    ],
    [
      'a payment of another kind of money',
      `update payments set environment = 'live' where checkout_id = ${aPaidCheckout}`,
      /another kind of money/,
    ],
    [
      'cash that nobody wrote down',
      `update payments set state = 'failed' where gateway = 'cash'`,
      /paid in cash has no payment/,
    ],
    [
      'less cash than the order costs',
      `update payments set amount_cents = amount_cents - 1 where gateway = 'cash'`,
      /paid in cash has no payment/,
    ],
    [
      'cash of an order that was given back',
      `update orders set order_status = 'cancelled' where payment_method = 'cash' and order_status = 'completed'`,
      /cash is written down for an order that is cancelled/,
    ],
    [
      'a checkout paid and released',
      `update checkouts set state = 'released' where id = ${aPaidCheckout}`,
      /has orders completed/,
    ],
    [
      'a paid order with a ticket missing',
      `delete from tickets where (event_id, order_id) = ${aPaidOrder}`,
      /completed of \d+ has 0 good/,
    ],
    [
      'a paid order whose tickets never woke',
      `update tickets set status = 'pending', used_at = null where (event_id, order_id) = ${aPaidOrder}`,
      /has 0 good and [1-9]/,
    ],
    [
      'an unpaid order that opens doors',
      `update tickets set status = 'active' where status = 'pending'`,
      /awaiting_cash_payment/,
    ],
    [
      'a lost order that opens doors',
      `update tickets set status = 'active' where status = 'cancelled'`,
      /order expired/,
    ],
    [
      'an order paid by word only',
      `update orders set payment_status = 'pending' where (event_id, id) = ${aPaidOrder}`,
      /completed and its payment pending/,
    ],
    [
      'a mail that was never enqueued',
      `delete from mail_outbox where kind = 'ticket_confirmation'`,
      /were mailed more or less than once/,
    ],
    [
      'a mail that nobody promises',
      `delete from mail_outbox where kind = 'ticket_confirmation'; update orders set mail_owed = true where order_status = 'completed'`,
      /waited for an hour to be mailed/,
    ],
    [
      'an item that was changed',
      `update order_items set quantity = quantity + 1, total_price_cents = unit_price_cents * (quantity + 1) where (event_id, order_id) = ${aPaidOrder}`,
      /sum of its items/,
    ],
    [
      'a sale that the ledger lost',
      `${LEDGER_OPEN} delete from ledger_transactions where order_id = (select id from ${aPaidOrder} o)`,
      /the ledger has another sale/,
    ],
    [
      'a sale of an order nobody paid',
      `insert into ledger_transactions (organizer_id, kind, event_id, order_id, provider_cents, organizer_cents)
       select e.organizer_id, 'sale', o.event_id, o.id, 1, -1 from orders o join events e on e.id = o.event_id
       where order_status = 'expired' limit 1`,
      /the ledger has another sale/,
    ],
    [
      'a sale of another amount, in balance',
      `${LEDGER_OPEN} update ledger_transactions set provider_cents = provider_cents + 1, organizer_cents = organizer_cents - 1 where kind = 'sale'`,
      /cents at the provider for a checkout/,
    ],
    [
      'a refund in the ledger that nobody made',
      `insert into ledger_transactions (organizer_id, kind, event_id, order_id, source_id, provider_cents, organizer_cents)
       select e.organizer_id, 'refund', o.event_id, o.id, o.id, -1, 1 from orders o join events e on e.id = o.event_id
       where (o.event_id, o.id) = ${aPaidOrder}`,
      /a refund that nobody made/,
    ],
    [
      'a line of the ledger that was changed',
      `${LEDGER_OPEN} update ledger_transactions set created_at = created_at - interval '1 day' where order_id = (select id from ${aPaidOrder} o)`,
      /a line of the ledger was changed/,
    ],
    [
      'a line of the ledger that was taken out',
      `insert into ledger_transactions (organizer_id, kind, source_id, organizer_cents, paid_out_cents)
       select id, 'payout', gen_random_uuid(), 1, -1 from organizers, generate_series(1, 3);
       ${LEDGER_OPEN} delete from ledger_transactions where order_id is null and position = 2`,
      /a line of the ledger was changed/,
    ],
    [
      'a sum of the ledger that was changed',
      `alter table ledger_sums disable trigger ledger_sums_are_derived; update ledger_sums set lines = lines + 1 where kind = 'sale'`,
      /the sums of the ledger differ from its rows: sale/,
    ],
    [
      'a payout that carries another sum of an event',
      `${aPayout('made')} update payout_sums set cents = cents + 1`,
      /a payout holds another sum of an event than its lines/,
    ],
    ['a payout that nobody posted', aPayout('paid'), /a payout is paid and the ledger says something else/],
    [
      'a payout that was posted before it was paid',
      aPayout('approved') + itsPosting('payout'),
      /a payout is approved and the ledger says something else/,
    ],
    [
      'a payout that came back by word only',
      aPayout('returned') + itsPosting('payout'),
      /a payout is returned and the ledger says something else/,
    ],
    [
      'a payout of another amount than its lines',
      `${aPayout('made')} update payouts set amount_cents = amount_cents + 1`,
      /not the sum of its lines/,
    ],
    [
      'a line of a payout that was cancelled',
      aPayout('cancelled'),
      /a line that is paid to nobody, or belongs to another/,
    ],
    [
      'a payout of what another host is owed',
      `${aPayout('made')} update payouts set organizer_id = (select id from organizers o where o.id <> payouts.organizer_id limit 1)`,
      /a line that is paid to nobody, or belongs to another/,
    ],
    [
      'a posting of a payout that nobody made',
      `insert into ledger_transactions (organizer_id, kind, source_id, organizer_cents, paid_out_cents)
       select id, 'payout', gen_random_uuid(), 1, -1 from organizers limit 1`,
      /a payout that nobody made/,
    ],
    [
      'more money paid out than came in',
      `insert into ledger_transactions (organizer_id, kind, source_id, organizer_cents, paid_out_cents)
       select organizer_id, 'payout', gen_random_uuid(), 1 - sum(organizer_cents), sum(organizer_cents) - 1
       from ledger_transactions where kind = 'sale' group by organizer_id limit 1`,
      /more was paid out than was ever brought in/,
    ],
    [
      'a deduction of more than 5 percent',
      `insert into ledger_transactions (organizer_id, kind, event_id, order_id, cash_fee_cents, organizer_cents)
       select e.organizer_id, 'fee_deduction', o.event_id, o.id, -(o.subtotal_cents * 5 / 100 + 1), o.subtotal_cents * 5 / 100 + 1
       from orders o join events e on e.id = o.event_id where (o.event_id, o.id) = ${aPaidOrder}`,
      /more than 5 percent/,
    ],
    [
      'a deduction for a debt that never was',
      `insert into ledger_transactions (organizer_id, kind, event_id, order_id, cash_fee_cents, organizer_cents)
       select e.organizer_id, 'fee_deduction', o.event_id, o.id, -o.subtotal_cents * 5 / 100, o.subtotal_cents * 5 / 100
       from orders o join events e on e.id = o.event_id where o.order_status = 'completed' and o.payment_method = 'card'`,
      /more cash fees were deducted/,
    ],
    [
      'a payout to an account that a thief has just given',
      `${aPayout('made')} update payout_accounts set created_at = now() - interval '3 days' + interval '1 second'`,
      /not rested for three days/,
    ],
    [
      'a night that was called off and kept its money',
      `insert into event_cancellations (event_id, finished_at) select event_id, now() from ${aPaidOrder} o`,
      /is cancelled, and an order of it is paid$/m,
    ],
    [
      'a night that was called off, whose refunds do not go on',
      aNightCalledOff("now() - interval '25 hours'"),
      /an order of it is paid for a day/,
    ],
    [
      'a cache of cash fees that nobody keeps',
      `insert into fee_reconciliation (organizer_id, updated_at)
       select distinct organizer_id, now() - interval '900 days' from ledger_transactions where kind = 'cash_sale'`,
      /cache of cash fees/,
    ],
    [
      'a cache of cash fees that was changed',
      `insert into fee_reconciliation (organizer_id, cash_fees_owed_cents, updated_at)
       select distinct organizer_id, 1, now() from ledger_transactions where kind = 'cash_sale'`,
      /cache of cash fees/,
    ],
    [
      'commission on one’s own purchase',
      'update commission_earnings c set follower_id = o.user_id from orders o where o.event_id = c.event_id and o.id = c.order_id',
      /paid to the buyer/,
    ],
    [
      'an account without a profile',
      `insert into auth_user (name, email) values ('x', 'x@steppers.example'); delete from profiles where email = 'x@steppers.example'`,
      /no profile/,
    ],
    [
      'a picture that was lost',
      `update profiles set avatar_url = '/storage/v1/object/public/avatars/' || id || '/avatar.webp?v=lost' where id = (select id from profiles limit 1)`,
      /picture that is not kept/,
    ],
  ])('%s', async (_, fault, invariant) => {
    await db.pool.query('begin')
    await db.pool.query(fault)
    const broken = await brokenInvariants(db)
    await db.pool.query('rollback')
    expect(broken.map((one) => one.invariant).join('\n')).toMatch(invariant)
  })

  it.each([
    ['the database is sound', 'select 1'],
    ['a payout was paid', aPayout('paid') + itsPosting('payout')],
    ['a payout came back', aPayout('returned') + itsPosting('payout') + itsPosting('payout_returned')],
    ['a payout waits for another admin', aPayout('made')],
    ['the refunds of a night that was called off go on', aNightCalledOff('now()')],
    [
      'those that are left are disputed',
      `${aNightCalledOff("now() - interval '25 hours'")};
       insert into disputes (id, payment_id, provider_dispute_id, state, amount_cents)
       select gen_random_uuid(), id, id, 'open', 100 from payments where state = 'captured' and gateway <> 'cash'`,
    ],
    ['a host lowers the cap below what people have', 'update ticket_types set max_per_person = 1'],
    [
      'a host changes how many a ticket lets in',
      'update ticket_types set admits = 8, admits_on = null where not is_seated',
    ],
    ['a host raises a price', 'update ticket_types set price_cents = price_cents + 1000'],
  ])('nothing where %s', async (_, change) => {
    await db.pool.query('begin')
    await db.pool.query(change)
    const broken = await brokenInvariants(db)
    await db.pool.query('rollback')
    expect(broken).toEqual([])
  })
})
