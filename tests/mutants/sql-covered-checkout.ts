import { type Covered, LOCKS, UNIQUE_ID } from './covered.ts'

const PROMO = 'modules/checkout/place/promo-codes.server'
const PLACE = ['modules/checkout/place/place-order.server', 'modules/checkout/place/place-checkouts', PROMO]
const SEATS_SOLD = [
  'modules/checkout/place/sell-seats.server',
  'modules/checkout/place/sell-seats-apart',
  'modules/checkout/place/place-seats',
  'modules/checkout/place/seat-order',
]
const SEATS_RACE = 'modules/checkout/place/sell-seats.race'
const PAY = 'modules/checkout/pay/failed-payment'
const CHECK_OUT = 'modules/checkout/check-out'
const RUSH = 'modules/checkout/place/place-order.race'
const SETTLE = 'modules/checkout/settle/settle-'
const LATE = 'modules/checkout/settle/late-'
const MOVED = 'modules/seating/event-chart/places-of-seats'
const RECOVER = 'modules/checkout/settle/recover'
const RECEIPT = 'modules/orders/order-receipt'

/** What is sold and paid: prices and codes, placing, settling, cash, and what is given back unpaid or with its event. */
export const CHECKOUT: Covered[] = [
  {
    file: 'db/functions/checkout_verdict.sql',
    tests: PLACE,
    slower: [...SEATS_SOLD, CHECK_OUT, 'modules/checkout/cash', 'modules/checkout/box-office'],
    harmless: {
      "s.status = 'blocked'": 'of a seat that is free and not blocked there is a place',
      "request ? 'givesBlocked'":
        'a seat that is blocked is sold to nobody else: seats_verdict asks it again',
      found: 'of nothing found the state is null, which is no match either',
      "p.event_id = (o ->> 'eventId')::uuid": UNIQUE_ID,
      "(type.is_seated or request ? 'seatSession')": 'of a line without seats nothing is refused by that',
      'lost is null': 'of another refusal nobody reads seats',
    },
  },
  {
    file: 'db/functions/place_checkouts.sql',
    tests: [...PLACE, PAY, 'modules/checkout/place/older-orders'],
    slower: [
      ...SEATS_SOLD,
      SEATS_RACE,
      'modules/checkout/box-office',
      CHECK_OUT,
      RUSH,
      'modules/checkout/place/promo-codes.race',
      'modules/checkout/cash',
      ...LOCKS,
    ],
    harmless: {
      "c.state = 'open'": 'release_checkouts asks it again',
      "c.client_key <> all (array(select r ->> 'clientKey' from jsonb_array_elements(batch) r))":
        'an order of another key has no match in the batch either: the first alternative only costs less',
      'o.checkout_id = any (stale)': 'more is locked than is touched',
      'cardinality(stale) > 0':
        'where places and older orders are looked up: of nothing there are none, it only costs less; where checkouts are given back it is noticed',
      "r ? 'seatSession'": 'a cart without a session has no seats',
      "t ? 'seatId'": 'a ticket without a seat locks, and wants, none',
      "o ->> 'promoCodeId' is not null": 'an id that is null is of no code',
      'p.id = any (named_codes)': 'more is counted than is asked for; where codes are locked it is noticed',
      'p.max_uses is not null': 'what has no limit is counted and compared with none',
    },
  },
  {
    file: 'modules/checkout/settle/settle-order.server.ts',
    tests: [SETTLE],
    slower: [PAY, CHECK_OUT, ...LOCKS],
    harmless: {
      "p.state = 'captured'": 'of an open checkout it is',
      'i.payment_id is null': 'what costs nothing is paid, whatever payment is named',
    },
  },
  {
    file: 'modules/checkout/settle/settle-cash-order.server.ts',
    tests: [SETTLE],
    slower: LOCKS,
    harmless: {
      'event_id = $1':
        'the event is asked for twice: of the orders that are locked, and of the one that is paid',
      'o.event_id = $1': 'the same',
      'o.id = $2': 'a checkout has one order at an event, and the locked ones are those of $2',
      'l.id = o.id': 'a checkout has one order at an event',
      "c.state = 'awaiting_cash'": 'an order that waits for cash is of such a checkout',
      "order_status = 'awaiting_cash_payment'": 'the statement asks it again; where it does it is noticed',
    },
  },
  {
    file: 'modules/checkout/settle/settlement-statement.server.ts',
    tests: [SETTLE],
    slower: [CHECK_OUT, 'modules/checkout/settle/promise'],
  },
  {
    file: 'db/functions/take_places_again.sql',
    tests: [LATE],
    slower: [SEATS_RACE, MOVED, ...LOCKS],
    harmless: {
      'k.seat_id is not null': 'a ticket without a seat locks none',
    },
  },
  { file: 'modules/checkout/settle/refund-late-money.server.ts', tests: [LATE], slower: [RECOVER] },
  { file: 'modules/checkout/settle/promise-mail.server.ts', tests: ['modules/checkout/settle/promise'] },
  {
    file: 'modules/checkout/settle/keep-places.server.ts',
    tests: ['modules/checkout/pay/return/return-from'],
    harmless: {
      "state = 'open'":
        'a payment that waits for its buyer is of an open checkout, or of one that was paid in another way, whose places are kept anyway',
    },
  },
  { file: 'modules/checkout/pay/abandon-payment.server.ts', tests: ['modules/checkout/pay/give-up'] },
  {
    file: 'db/functions/sale_refusal.sql',
    tests: [...PLACE, 'modules/checkout/pay/open-next', LATE],
    slower: ['modules/checkout/place/place-seats'],
    harmless: { 'p.event_id = event.id': UNIQUE_ID },
  },
  {
    file: 'modules/checkout/pay/open-next-attempt.server.ts',
    tests: ['modules/checkout/pay/open-next', LATE],
    slower: [PAY],
  },
  { file: 'modules/checkout/settle/recover-checkouts.server.ts', tests: [RECOVER], slower: [PAY] },
  { file: 'modules/checkout/settle/due-payments.server.ts', tests: [RECOVER] },
  {
    file: 'modules/checkout/settle/release-checkouts.server.ts',
    tests: [RECOVER, 'modules/checkout/settle/release'],
    slower: [PAY],
    harmless: {
      "state = 'open'": 'release_checkouts asks it again',
      "not exists (select from payments p where p.checkout_id = c.id and p.state in ('requires_action', 'processing', 'unknown'))":
        'release_checkouts asks it again',
    },
  },
  {
    file: 'modules/checkout/cancel/cancel-event.server.ts',
    tests: ['modules/checkout/cancel'],
    harmless: {
      'id in (select checkout_id from orders where event_id = $1)': 'more is locked than is touched',
      'event_id = $1': 'the same; where money is counted and orders end it is noticed',
      'o.event_id = $1': 'a ticket type is of one event; where payments are looked for it is noticed',
      'i.event_id = $1': UNIQUE_ID,
      't.event_id = $1': UNIQUE_ID,
      'o.event_id <> $1':
        'of a checkout that is asked the order of this event waits for cash: where cash is asked for it is noticed',
      "c.state = 'awaiting_cash'":
        'a checkout with an order that waits for cash waits for it too, or is paid for the others and stays so',
      "c.id in (select checkout_id from orders where event_id = $1 and order_status = 'awaiting_cash_payment')":
        'the state of more checkouts is worked out anew, which gives the same',
      "order_status = 'awaiting_cash_payment'": 'the same; where orders end it is noticed',
    },
  },
  { file: 'modules/tickets/tell-guests.server.ts', tests: ['modules/checkout/cancel'] },
  {
    file: 'db/functions/release_checkouts.sql',
    tests: ['modules/checkout/settle/release', PAY, RECOVER, SETTLE],
    slower: [...PLACE, CHECK_OUT, ...LOCKS],
    harmless: {
      "c.state = 'open'": 'more is locked; where checkouts are given back it is noticed',
      "not exists (select from payments p where p.checkout_id = c.id and p.state in ('requires_action', 'processing', 'unknown', 'captured'))":
        'more is locked; where checkouts are given back it is noticed',
      'cardinality(released) = 0': 'of nothing nothing is given back: it only costs less',
      "order_status = 'awaiting_payment'": 'the orders of an open checkout all wait for payment',
      "t.status = 'pending'": 'the tickets of an open checkout are all pending',
    },
  },
  {
    file: 'db/functions/write_checkouts.sql',
    tests: [CHECK_OUT],
    slower: [
      'modules/checkout/place/write-checkouts',
      'modules/checkout/settle/settle-free',
      'modules/payments/stamp-environment',
      'modules/checkout/box-office/sell-at-door',
      ...SEATS_SOLD,
      SETTLE,
      ...PLACE,
    ],
    harmless: {
      'e.gives_refunds': 'a constraint of the table: who gives none has no days',
      "t.event_id = (o ->> 'eventId')::uuid": 'an id is of one ticket type',
      "r ? 'seatSession'": 'a cart without a session has no seats',
      "t ? 'seatId'": 'no hold is of no seat',
    },
  },
  {
    file: 'modules/payments/charge-payment.server.ts',
    tests: ['modules/payments/record-outcome'],
    slower: [RECOVER, PAY],
  },
  {
    file: 'modules/checkout/quote/quote.server.ts',
    tests: ['modules/checkout/quote/quote.server', ...PLACE],
    slower: [CHECK_OUT],
  },
  {
    file: 'modules/checkout/quote/promo/find-promo-codes.server.ts',
    tests: [PROMO],
    harmless: {
      'p.code = any ($2::text[])': 'the rule looks at those alone that were typed',
      'p.max_uses is null': 'what has no limit is counted and compared with none',
    },
  },
  {
    file: 'modules/promo-codes/save-promo-code.server.ts',
    tests: ['modules/promo-codes/save', 'modules/events/change/note-change'],
    harmless: {
      'event_id = $1': UNIQUE_ID,
      'p.event_id = $1': UNIQUE_ID,
      't.event_id = $1': UNIQUE_ID,
    },
  },
  { file: 'modules/promo-codes/list-promo-codes.server.ts', tests: ['modules/promo-codes'] },
  {
    file: 'modules/promo-codes/limit-promo-codes.server.ts',
    tests: ['modules/promo-codes'],
  },
  { file: 'modules/checkout/check-out.server.ts', tests: [CHECK_OUT], slower: [PAY] },
  {
    file: 'modules/checkout/checkout-status.server.ts',
    tests: [CHECK_OUT],
    slower: [PAY, 'modules/checkout/settle/promise'],
  },
  {
    file: 'modules/checkout/quote/find-buyer.server.ts',
    tests: ['modules/checkout/quote/find-buyer'],
  },
  { file: 'modules/orders/order-receipt.server.ts', tests: [RECEIPT] },
  { file: 'modules/tickets/tickets-of-order.server.ts', tests: [RECEIPT] },
  {
    file: 'db/functions/release_cash_orders.sql',
    tests: ['modules/checkout/cash'],
    slower: ['modules/checkout/cancel', 'modules/checkout/settle/settle-cash', ...LOCKS],
    harmless: {
      "t.status = 'pending'": 'the tickets of an order that waits for cash are all pending',
      "c.state = 'awaiting_cash'": 'an order that waits for cash is of such a checkout',
    },
  },
  {
    file: 'db/functions/places_of_orders.sql',
    tests: [MOVED],
    slower: [LATE],
  },
  { file: 'db/functions/cash_release_at.sql', tests: ['modules/checkout/cash'], slower: PLACE },
  {
    file: 'modules/checkout/cash/release-cash-orders.server.ts',
    tests: ['modules/checkout/cash', 'modules/checkout/settle/settle-free'],
    harmless: {
      "${isReachableSql('o.customer_email')}":
        'a deleted account has given its reservations back before: nobody is there to be told',
      'o.user_id is not null': 'the same',
      "o.order_status = 'awaiting_cash_payment'":
        'release_cash_orders asks it again; only with more than 200 such orders would it be seen',
      'cash_release_at(e) < now()': 'the same',
    },
  },
  {
    file: 'modules/checkout/cancel/release-unpaid.server.ts',
    tests: ['modules/checkout/cancel'],
    harmless: { "c.state = 'open'": 'of what is given back release_checkouts asks it again' },
  },
  {
    file: 'modules/payments/providers/provider-gateway.server.ts',
    tests: ['modules/payments/providers/provider-gateway', 'modules/payments/charge'],
    slower: [RECOVER],
  },
  ...['webhook-inbox', 'claim-events'].map((name) => ({
    file: `modules/payments/webhooks/${name}.server.ts`,
    tests: ['modules/payments/webhooks/webhook-inbox'],
  })),
]
