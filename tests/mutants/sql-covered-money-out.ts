import { type Covered, LOCKS, UNIQUE_ID } from './covered.ts'

const REFUND = 'modules/checkout/refund'
const LATE = 'modules/checkout/settle/late-'
const BY_PAYPAL = 'modules/payouts/paypal'
const RECOVER = 'modules/checkout/settle/recover'

/** What is refunded, disputed, deducted and paid out. */
export const MONEY_OUT: Covered[] = [
  {
    file: 'db/functions/refund_tickets.sql',
    tests: [
      `${REFUND}/refund-tickets`,
      `${REFUND}/refund-requests`,
      `${REFUND}/refund-commission`,
      `${REFUND}/refund-ids`,
      `${REFUND}/refund-cash`,
      `${REFUND}/record`,
      `${REFUND}/refund-void`,
    ],
    slower: [...LOCKS, 'modules/seating/event-chart/places-of-seats'],
    harmless: {
      'oi.order_id = order_param':
        'where tickets are chosen they are of the order already; of what went back before, and of what is counted, it is noticed',
      'r.order_id = order_param':
        'a request of another order whose tickets are all back is done with as well',
      'r.id = refund_param': 'an order has one open request, and a refund that answers is of that one',
      'i.event_id = event_param': UNIQUE_ID,
      'o.event_id = event_param': UNIQUE_ID,
      't.event_id = event_param': UNIQUE_ID,
      'oi.event_id = event_param': UNIQUE_ID,
      'r.event_id = event_param': UNIQUE_ID,
      'c.event_id = event_param': UNIQUE_ID,
      'l.event_id = event_param': UNIQUE_ID,
      'for update':
        'of the tickets: who ends one holds its order as well, and who lets somebody in by it, or renames it, is before the refund or after it',
    },
  },
  {
    file: 'db/functions/record_provider_refund.sql',
    tests: [`${REFUND}/record`, `${REFUND}/manual`, `${REFUND}/refund-requests`, 'modules/checkout/disputes'],
    slower: LOCKS,
    harmless: {
      'r.payment_id = payment_param':
        'what is ours is of the payment already; where it is looked for it is noticed',
      "code <> 'REFUNDED'": 'a guard: nothing that is asked for here is refused',
      'for update':
        'of orders and refunds, which change under the lock of their payment; of the others it is noticed',
    },
  },
  ...['answer-refund-request', 'request-refund'].map((name) => ({
    file: `${REFUND}/request/${name}.server.ts`,
    tests: [`${REFUND}/refund-requests`, `${REFUND}/request/request-refund`],
    slower: LOCKS,
    harmless: {
      'event_id = $1': UNIQUE_ID,
      'r.event_id = $1': UNIQUE_ID,
      'o.event_id = $1': UNIQUE_ID,
      'id = $2':
        'where the order is locked, others of the same buyer at the event are; where a request is answered it is noticed',
      'user_id = $3': 'where the order is locked; where it is read it is noticed',
    },
  })),
  {
    file: `${REFUND}/ask-again.server.ts`,
    tests: [`${REFUND}/make-refund`, 'modules/checkout/settle/late-money'],
    harmless: {
      "state = 'pending'": 'no other refund has a turn: this reads the index of those that have',
      "state = 'refund_due'": 'no other payment is kept for ever: the same',
    },
  },
  {
    file: `${REFUND}/manual/record-manual-refund.server.ts`,
    tests: [`${REFUND}/manual`],
    slower: LOCKS,
    harmless: {
      'r.payment_id = paid.id': 'the payment is the one of this refund: it is locked before it by this',
    },
  },
  { file: 'modules/payments/next-turn.server.ts', tests: [`${REFUND}/manual`] },
  {
    file: `${REFUND}/request/withdraw-request.server.ts`,
    tests: [`${REFUND}/request/withdraw-request`],
  },
  {
    file: 'modules/checkout/refund/refund-payment.server.ts',
    tests: ['modules/checkout/refund'],
    slower: [LATE, RECOVER],
    harmless: {
      "o.order_status = 'completed'": 'the orders of a captured payment are all completed',
    },
  },
  ...['payable_events', 'payable_lines'].map((name) => ({
    file: `db/functions/${name}.sql`,
    tests: ['modules/payouts/pay'],
    harmless: {
      't.organizer_cents <> 0': 'what is nothing adds nothing; this costs less',
      "t.kind <> 'payout'": 'of an order, as disputed lines are, there is no payout',
      'p.organizer_id = t.organizer_id': UNIQUE_ID,
    },
  })),
  {
    file: 'db/functions/disputed_checkouts.sql',
    tests: ['modules/checkout/disputes'],
    slower: ['modules/payouts/pay'],
  },
  ...['record-dispute', 'list-disputes'].map((name) => ({
    file: `modules/checkout/disputes/${name}.server.ts`,
    tests: ['modules/checkout/disputes'],
    slower: LOCKS,
    harmless: {
      'for update': 'of the dispute, whose payment is locked; of that it is noticed',
      'o.event_id = $1': UNIQUE_ID,
    },
  })),
  {
    file: 'modules/checkout/refund/make-refund.server.ts',
    tests: [`${REFUND}/make-refund`],
    slower: [`${REFUND}/refund-tickets`, ...LOCKS],
    harmless: {
      'event_id = $1': UNIQUE_ID,
      'r.event_id = $1': UNIQUE_ID,
      "p.gateway <> 'cash'": 'a refund in cash is done at once: none is pending',
      'r.payment_id = paid.id': 'what is locked is the payment of the refund',
    },
  },
  ...['refundable-places', 'refunds-of-order', 'tell-of-refund', 'tell-of-return'].map((name) => ({
    file: `modules/checkout/refund/${name}.server.ts`,
    tests: [`${REFUND}/tell-of-refund`],
    slower: [REFUND],
    harmless: { 'r.event_id = $1': UNIQUE_ID, 'o.event_id = $1': UNIQUE_ID },
  })),
  {
    file: `${REFUND}/refund-mail.server.ts`,
    tests: [`${REFUND}/tell-of-refund`, `${REFUND}/record-provider`, `${REFUND}/request/request-refund`],
    harmless: {
      'r.event_id = $1': UNIQUE_ID,
      'r.refunded_at is not null': 'what a provider gave back has gone back when it is written down',
      "r.state = 'declined'": 'a mail is of what was declined, and that stays so',
    },
  },
  ...['record-provider-refund', 'tell-of-part'].map((name) => ({
    file: `${REFUND}/${name}.server.ts`,
    tests: [`${REFUND}/record-provider`],
    harmless: {
      'r.event_id = $1': UNIQUE_ID,
      'r.payment_id = $1': 'the ids alone are unique; the payment finds them by index',
    },
  })),
  ...['payments-of-events', 'fetch-missed-events', 'verdict-on-refund', 'settle-ended-payment'].map(
    (name) => ({
      file: `modules/checkout/webhooks/${name}.server.ts`,
      tests: ['modules/checkout/webhooks'],
    }),
  ),
  {
    file: 'modules/checkout/cash/cash-boxes.server.ts',
    tests: ['modules/checkout/cash/cash-box'],
    harmless: {
      "p.gateway = 'cash'": 'a payment of an event is in cash; by this the index finds it',
      "p.state in ('captured', 'refunded')": 'cash is taken, or given back: it is in no other state',
    },
  },
  {
    file: 'modules/fees/deduct-cash-fees.server.ts',
    tests: ['modules/fees/deduct-rows', 'modules/fees/deduct-cash'],
    slower: ['modules/fees/deduction-cost', 'modules/fees/exact-deductions'],
    harmless: {
      'cash_fee_cents <> 0': 'what is nothing adds nothing; this costs less',
      "l.kind = 'sale'": 'the sale of an order is its first row',
      'l.organizer_id = $1': 'the rows of an order are all of the host who sold it',
      "kind in ('fee_deduction', 'fee_returned')":
        'where it is given back: an order in cash has paid nothing, and is left out; of the sums it is noticed',
    },
  },
  { file: 'modules/fees/cash-fees/list-cash-fees.server.ts', tests: ['modules/fees/cash-fees'] },
  {
    file: 'modules/fees/cash-fees/cash-fees-page.server.ts',
    tests: ['modules/fees/cash-fees/cash-fees-page'],
    harmless: { 'event_id = s.event_id': UNIQUE_ID },
  },
  {
    file: 'modules/payouts/account/payout-account.server.ts',
    tests: ['modules/payouts/account'],
  },
  ...['approve-payout', 'payout-obstacle'].map((name) => ({
    file: `modules/payouts/pay/${name}.server.ts`,
    tests: ['modules/payouts/pay/payout-steps'],
  })),
  ...['due-hosts', 'make-payout', 'payouts-to-make'].map((name) => ({
    file: `modules/payouts/pay/${name}.server.ts`,
    tests: [`modules/payouts/pay/${name}`],
    slower: ['modules/payouts/pay/payouts.race'],
  })),
  { file: 'modules/ledger/event-money.server.ts', tests: ['modules/ledger/event-money'] },
  { file: 'modules/checkout/refund/list-due-refunds.server.ts', tests: [`${REFUND}/list-due`] },
  {
    file: 'modules/checkout/settle/list-void-due.server.ts',
    tests: ['modules/checkout/settle/list-void-due'],
  },
  {
    file: 'modules/promo-codes/copy-promo-codes.server.ts',
    tests: ['modules/promo-codes/copy'],
    harmless: {
      'event_id = $1': 'what is read of another event is left out where it is copied',
      is_active: 'the same of what was stopped',
      'p.event_id = $1': UNIQUE_ID,
      'p.is_active': 'what was stopped is not read; this is for who stops one in between',
    },
  },
  {
    file: 'modules/payouts/balance.server.ts',
    tests: ['modules/payouts/own-money'],
    slower: ['modules/payouts/pay/make-payout'],
  },
  {
    file: 'modules/payouts/list-payouts.server.ts',
    tests: ['modules/payouts/own-money'],
    slower: [`${BY_PAYPAL}/own-payouts`],
  },
  {
    file: 'modules/payouts/held-orders.server.ts',
    tests: ['modules/payouts/own-money'],
    harmless: {
      't.organizer_cents <> 0': 'what is nothing adds nothing; this costs less',
      "t.kind <> 'payout'": 'of an order, as disputed lines are, there is no payout',
      'p.organizer_id = t.organizer_id': UNIQUE_ID,
    },
  },
  {
    file: 'modules/payouts/statement/list-statement.server.ts',
    tests: ['modules/payouts/own-money'],
    harmless: { 'organizer_id = h.id': UNIQUE_ID },
  },
  {
    file: 'modules/payouts/order-statement/read-order-statement.server.ts',
    tests: ['modules/payouts/order-statement'],
    harmless: { "r.kind = 'payout_returned'": 'a payout that was made is a line of no other' },
  },
  {
    file: 'modules/payouts/year/sum-year.server.ts',
    tests: ['modules/payouts/year'],
    harmless: {
      'l.since >= make_date($2, 1, 1) - 1':
        'the year is asked again by the clock of each event: this only costs less',
      'l.since < make_date($2 + 1, 1, 1) + 1': 'the same',
    },
  },
  ...['send-by-paypal', 'record-answer', 'settle-by-hand', 'check-payout-soon'].map((name) => ({
    file: `${BY_PAYPAL}/${name}.server.ts`,
    tests: [`${BY_PAYPAL}/${name}`],
    slower: [BY_PAYPAL],
  })),
  {
    file: `${BY_PAYPAL}/follow-payouts.server.ts`,
    tests: [`${BY_PAYPAL}/send-by-paypal`, `${BY_PAYPAL}/record-answer`],
  },
  ...['send-payout', 'change-payout', 'post-payout'].map((name) => ({
    file: `modules/payouts/pay/${name}.server.ts`,
    tests: ['modules/payouts/pay/payout-steps', 'modules/payouts/pay/payouts.race'],
    slower: [BY_PAYPAL],
  })),
  {
    file: 'modules/checkout/cancel/refund-cancelled.server.ts',
    tests: ['modules/checkout/cancel/refund-cancelled'],
    harmless: {
      'c.finished_at is null': 'of a cancellation that is over nothing is due: this only costs less',
    },
  },
  {
    file: 'modules/checkout/webhooks/operator-messages.server.ts',
    tests: ['modules/checkout/webhooks/operator-messages'],
  },
  {
    file: 'modules/payments/webhooks/operator-events.server.ts',
    tests: ['modules/checkout/webhooks/operator-messages'],
  },
  {
    file: 'modules/payments/webhooks/revive-disputes.server.ts',
    tests: ['modules/checkout/disputes', 'modules/checkout/webhooks'],
  },
  {
    file: 'modules/orders/payments/list-payments.server.ts',
    tests: ['modules/orders/payments'],
    harmless: { "p.gateway <> 'cash'": 'cash never fails, and comes late to nobody' },
  },
  { file: 'modules/payouts/pay/tell-of-payout.server.ts', tests: ['modules/payouts/pay'] },
  {
    file: 'db/functions/share_of.sql',
    tests: [`${REFUND}/refund-shares`, `${REFUND}/exact-refunds`],
  },
  {
    file: 'db/functions/cancellations_under_way.sql',
    tests: ['modules/checkout/cancel', 'modules/payouts/pay'],
  },
]
