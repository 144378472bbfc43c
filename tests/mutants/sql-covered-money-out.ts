import { type Covered, UNIQUE_ID } from './covered.ts'

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
    ],
    slower: ['modules/seating/event-chart/places-of-seats'],
    harmless: {
      'oi.order_id = order_param':
        'where rows are locked, more are; where tickets are chosen they are of the order already; of what went back before it is noticed',
      'r.order_id = order_param':
        'a request of another order whose tickets are all back is done with as well',
      'r.id = refund_param': 'an order has one open request, and a refund that answers is of that one',
      'c.id = of_checkout': 'more is locked than is given back',
      'p.checkout_id = of_checkout':
        'where payments are locked, more are; where the payment is chosen it is noticed',
      'o.id = order_param': 'where the order is locked, more are; where it is read it is noticed',
      't.id = any (tickets_param)':
        'where tickets are locked, more are; where they are read or given back it is noticed',
      'i.event_id = event_param': UNIQUE_ID,
      'o.event_id = event_param': UNIQUE_ID,
      't.event_id = event_param': UNIQUE_ID,
      'oi.event_id = event_param': UNIQUE_ID,
      'r.event_id = event_param': UNIQUE_ID,
      'c.event_id = event_param': UNIQUE_ID,
      'l.event_id = event_param': UNIQUE_ID,
      'i.ticket_type_id in (select p.ticket_type_id from places_of_orders(array[order_param]) p)':
        'more is locked than is given back',
      'for update':
        'whoever changes what is locked holds another of these locks as well; together they keep the order of locks; of the places it is noticed',
    },
  },
  {
    file: 'db/functions/record_provider_refund.sql',
    tests: [`${REFUND}/record`, `${REFUND}/refund-requests`],
    harmless: {
      '(i.event_id, i.ticket_type_id) in ( select p.event_id, p.ticket_type_id from places_of_orders(array( select o.id from payments paid_by join orders o on o.checkout_id = paid_by.checkout_id where paid_by.id = payment_param)) p)':
        'more is locked than is given back',
      'paid_by.id = payment_param': 'the same',
      'p.id = payment_param': 'where rows are locked, more are; where the payment is read it is noticed',
      'c.id = (select p.checkout_id from payments p where p.id = payment_param)':
        'more is locked than is given back',
      'o.checkout_id = paid.checkout_id':
        'where orders are locked, more are; where they bear what went back it is noticed',
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
    harmless: {
      'event_id = $1': UNIQUE_ID,
      'r.event_id = $1': UNIQUE_ID,
      'o.event_id = $1': UNIQUE_ID,
      "r.state = 'open'": 'of a request: where its answer is written it is asked again',
      'id = $2': 'where orders are locked, more are; where a request is answered it is noticed',
      'user_id = $3': 'where the order is locked; where it is read it is noticed',
    },
  })),
  {
    file: 'modules/checkout/refund/refund-payment.server.ts',
    tests: ['modules/checkout/refund'],
    slower: [LATE, RECOVER],
    harmless: {
      '(i.event_id, i.ticket_type_id) in ( select oi.event_id, oi.ticket_type_id from payments p join orders o on o.checkout_id = p.checkout_id join order_items oi on oi.event_id = o.event_id and oi.order_id = o.id where p.id = $1)':
        'more is locked than is given back',
      'p.id = $1': 'more is locked; where payments are given back it is noticed',
      'id = (select checkout_id from payments where id = $1)': 'more is locked than is given back',
      'for update':
        'of the payment: its checkout is locked before, by whoever settles as well; of that it is noticed',
      "o.order_status = 'completed'": 'the orders of a captured payment are all completed',
      "order_status = 'completed'": 'the same',
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
    harmless: {
      'id = $1': 'more payments are locked than is asked for',
      'for update': 'of the dispute, whose payment is locked; of that it is noticed',
      'o.event_id = $1': UNIQUE_ID,
    },
  })),
  {
    file: 'modules/checkout/refund/make-refund.server.ts',
    tests: [`${REFUND}/make-refund`],
    slower: [`${REFUND}/refund-tickets`],
    harmless: {
      'event_id = $1': UNIQUE_ID,
      'r.event_id = $1': UNIQUE_ID,
      "p.gateway <> 'cash'": 'a refund in cash is done at once: none is pending',
      'r.id = $2': 'where payments are locked, more are; where the refund is done it is noticed',
      'r.payment_id = paid.id': 'what is locked is the payment of the refund',
      "p.state = 'captured'": 'of what is given back by tickets the payment is captured, or refunded before',
      'for update of p': 'the payment before the refund: it keeps the order of locks',
    },
  },
  ...['refundable-places', 'refunds-of-order', 'tell-of-refund', 'tell-of-return'].map((name) => ({
    file: `modules/checkout/refund/${name}.server.ts`,
    tests: [`${REFUND}/tell-of-refund`],
    slower: [REFUND],
    harmless: { 'r.event_id = $1': UNIQUE_ID, 'o.event_id = $1': UNIQUE_ID },
  })),
  ...['payments-of-events', 'fetch-missed-events', 'verdict-on-refund', 'settle-ended-payment'].map(
    (name) => ({
      file: `modules/checkout/webhooks/${name}.server.ts`,
      tests: ['modules/checkout/webhooks'],
    }),
  ),
  { file: 'modules/checkout/cash/cash-boxes.server.ts', tests: ['modules/checkout/cash/cash-boxes'] },
  { file: 'modules/fees/deduct-cash-fees.server.ts', tests: ['modules/fees/deduct'] },
  { file: 'modules/fees/cash-fees/list-cash-fees.server.ts', tests: ['modules/fees/cash-fees'] },
  {
    file: 'modules/payouts/account/payout-account.server.ts',
    tests: ['modules/payouts/account'],
  },
  ...['balance', 'list-payouts'].map((name) => ({
    file: `modules/payouts/${name}.server.ts`,
    tests: ['modules/payouts/own-money'],
    slower: ['modules/payouts/pay'],
  })),
  {
    file: 'modules/payouts/statement/list-statement.server.ts',
    tests: ['modules/payouts/own-money'],
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
      'l.created_at >= make_date($2, 1, 1) - 1':
        'the year is asked again by the clock of each event: this only costs less',
      'l.created_at < make_date($2 + 1, 1, 1) + 1': 'the same',
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
    harmless: { 'p.id = $1': 'more is locked than is posted' },
  })),
]
