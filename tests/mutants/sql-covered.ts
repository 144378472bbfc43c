import { type Covered, UNIQUE_ID } from './covered.ts'
import { AT_THE_DOOR } from './sql-covered-door.ts'
import { MONEY_OUT } from './sql-covered-money-out.ts'
import { SEATS } from './sql-covered-seats.ts'
import { TEAMS } from './sql-covered-teams.ts'

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
const RECOVER = 'modules/checkout/settle/recover'
const DOOR = [
  'modules/tickets/door/check-in',
  'modules/tickets/door/refused',
  'modules/tickets/door/several-days',
]
const GIVEN_AWAY = 'modules/tickets/passing/take-ticket'
const MAILED = 'modules/accounts/mailed-links'
const PASSKEYS = 'modules/accounts/passkeys/passkeys'
const SECURITY = 'modules/accounts/security/change-security'
const SIGN_UP = 'modules/accounts/sign-up'
const WALLET = 'modules/tickets/wallet'
const RECEIPT = 'modules/orders/order-receipt'

export const COVERED: Covered[] = [
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
    tests: [...PLACE, PAY],
    slower: [
      ...SEATS_SOLD,
      SEATS_RACE,
      'modules/checkout/box-office',
      CHECK_OUT,
      RUSH,
      'modules/checkout/place/promo-codes.race',
      'modules/checkout/cash',
    ],
    harmless: {
      "c.state = 'open'": 'release_checkouts asks it again',
      "c.client_key <> all (array(select r ->> 'clientKey' from jsonb_array_elements(batch) r))":
        'an order of another key has no match in the batch either: the first alternative only costs less',
      'o.checkout_id = any (stale)': 'more is locked than is touched',
      "r ? 'seatSession'": 'more is locked than is sold',
      "t ? 'seatId'": 'a ticket without a seat locks, and wants, none',
      's.id = line.seat_id': 'more is locked than is sold',
      "o ->> 'promoCodeId' is not null": 'an id that is null is of no code',
      'p.id = any (named_codes)': 'more is locked, or counted, than is asked for',
      'p.max_uses is not null': 'what has no limit is counted and compared with none',
      'i.ticket_type_id = line.ticket_type_id':
        'more is locked than is touched; where places are taken it is noticed',
    },
  },
  ...['send-ticket', 'take-back', 'take-ticket', 'lock-offer', 'read-offer'].map((name) => ({
    file: `modules/tickets/passing/${name}.server.ts`,
    tests: ['modules/tickets/passing'],
    harmless: {
      'event_id = $1': UNIQUE_ID,
      'o.event_id = $1': UNIQUE_ID,
      't.event_id = $1': UNIQUE_ID,
      'v.id is not null': 'of no venue all is null, which reads as none',
    },
  })),
  {
    file: 'modules/checkout/settle/settle-order.server.ts',
    tests: [SETTLE],
    slower: [PAY, CHECK_OUT],
    harmless: {
      'id = any ($1::uuid[])': 'more is locked than is settled',
      "p.state = 'captured'": 'of an open checkout it is',
      'i.payment_id is null': 'what costs nothing is paid, whatever payment is named',
    },
  },
  {
    file: 'modules/checkout/settle/settle-cash-order.server.ts',
    tests: [SETTLE],
    harmless: {
      'event_id = $1':
        'the event is asked for twice: of the orders that are locked, and of the one that is paid',
      'o.event_id = $1': 'the same',
      'o.id = $2': 'a checkout has one order at an event, and the locked ones are those of $2',
      'l.id = o.id': 'a checkout has one order at an event',
      "c.state = 'awaiting_cash'": 'an order that waits for cash is of such a checkout',
      'for update':
        'of a checkout, whose orders are locked as well, all of them; without that lock it is noticed',
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
    slower: [SEATS_RACE],
    harmless: {
      '(i.event_id, i.ticket_type_id) in ( select oi.event_id, oi.ticket_type_id from orders o join order_items oi on oi.event_id = o.event_id and oi.order_id = o.id where o.checkout_id = late)':
        'more is locked than is taken',
      'o.checkout_id = late': 'more is locked than is taken; where places are taken it is noticed',
      'c.id = late': 'more is locked; where the checkout is opened it is noticed',
      '(s.event_id, s.id) in (select k.event_id, k.seat_id from orders o join tickets k on k.event_id = o.event_id and k.order_id = o.id where o.checkout_id = late and k.seat_id is not null)':
        'more is locked than is taken',
      'k.seat_id is not null': 'a ticket without a seat locks none',
      '(p.event_id, p.id) in (select o.event_id, o.promo_code_id from orders o where o.checkout_id = late)':
        'more is locked than is used',
      'p.id = payment_param': 'more is locked; where the payment is looked at it is noticed',
      'for update':
        'of the checkout, which keeps the order of locks: whoever settles holds it before its payment; of places and payment it is noticed',
    },
  },
  { file: 'modules/checkout/settle/refund-late-money.server.ts', tests: [LATE], slower: [RECOVER] },
  { file: 'modules/checkout/settle/promise-mail.server.ts', tests: ['modules/checkout/settle/promise'] },
  { file: 'modules/checkout/pay/abandon-payment.server.ts', tests: ['modules/checkout/pay/give-up'] },
  {
    file: 'db/functions/sale_refusal.sql',
    tests: [...PLACE, 'modules/checkout/pay/open-next', LATE],
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
    file: 'modules/tickets/door/check-in.server.ts',
    tests: DOOR,
    harmless: {
      $8: 'a door that is known is read once more',
      'asked."isManager"': 'nothing of the row is told to who may not run the door',
    },
  },
  {
    file: 'modules/tickets/door/undo-check-in.server.ts',
    tests: ['modules/tickets/door/undo'],
    slower: ['modules/tickets/door-links/scan-by-link'],
    harmless: {
      "t.status = 'used'": 'a constraint of the table: who has a time of entry is used',
      "l.event_type = 'check_in'": 'no other line is made at the moment of an entry',
    },
  },
  { file: 'modules/tickets/door/find-presented-ticket.server.ts', tests: DOOR, slower: [GIVEN_AWAY] },
  {
    file: 'modules/accounts/session/session.server.ts',
    tests: ['modules/accounts/session/fresh'],
    slower: ['modules/accounts/session/session.server'],
    harmless: {
      's.token = any ($1::text[])': 'each visitor is looked up by their own token in what was read',
      'p.id is null': 'whoever has an account has a profile: a trigger makes it',
    },
  },
  {
    file: 'modules/accounts/mailed-links/magic-link.server.ts',
    tests: [`${MAILED}/magic-link-apart`, `${MAILED}/magic-link.server`, `${MAILED}/guess-code`],
    harmless: {
      'c.redeemed_at is null':
        'the key of a redeemed link is deleted as soon as the session is open; until then redeeming refuses it',
    },
    slower: [`${MAILED}/pending`],
  },
  {
    file: 'modules/organizers/own-organizers.server.ts',
    tests: ['modules/organizers/own-organizers', 'modules/events/create/create-event'],
  },
  { file: 'modules/venues/own-venue.server.ts', tests: ['modules/venues/own-venue'] },
  { file: 'modules/events/edit/event-to-edit.server.ts', tests: ['modules/events/edit'] },
  { file: 'modules/events/edit/edit-event.server.ts', tests: ['modules/events/edit'] },
  {
    file: 'modules/events/ticket-types/change-ticket-types.server.ts',
    tests: ['modules/events/ticket-types'],
  },
  { file: 'modules/checkout/cancel/cancel-event.server.ts', tests: ['modules/checkout/cancel'] },
  { file: 'modules/tickets/tell-guests.server.ts', tests: ['modules/checkout/cancel'] },
  { file: 'modules/accounts/mailed-links/pending-state.server.ts', tests: [`${MAILED}/pending`] },
  {
    file: 'modules/accounts/mailed-links/reset-password.server.ts',
    tests: [`${MAILED}/magic-link-apart`, `${MAILED}/reset`],
  },
  {
    file: 'db/functions/release_checkouts.sql',
    tests: ['modules/checkout/settle/release', PAY, RECOVER, SETTLE],
    slower: [...PLACE, CHECK_OUT],
    harmless: {
      '(i.event_id, i.ticket_type_id) in ( select oi.event_id, oi.ticket_type_id from orders o join order_items oi on oi.event_id = o.event_id and oi.order_id = o.id where o.checkout_id = any (checkouts_param))':
        'more is locked than is given back',
      'o.checkout_id = any (checkouts_param)': 'more is locked than is given back',
      'c.id = any (checkouts_param)': 'more is locked; where checkouts are given back it is noticed',
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
    slower: [...SEATS_SOLD, SETTLE, ...PLACE],
    harmless: {
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
    file: 'modules/checkout/quote/find-promo-codes.server.ts',
    tests: [PROMO],
    harmless: {
      'p.code = any ($2::text[])': 'the rule looks at those alone that were typed',
      'p.max_uses is null': 'what has no limit is counted and compared with none',
    },
  },
  {
    file: 'modules/promo-codes/save-promo-code.server.ts',
    tests: ['modules/promo-codes'],
    harmless: {
      'event_id = $1': UNIQUE_ID,
      'id = $2': 'where it is locked: more is locked than is saved',
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
  { file: 'db/functions/managed_events.sql', tests: ['modules/teams'] },
  { file: 'modules/teams/managed-events.server.ts', tests: ['modules/teams/prove'] },
  { file: 'modules/teams/is-organizer.server.ts', tests: ['modules/teams'] },
  { file: 'modules/teams/event-capabilities.server.ts', tests: ['modules/teams'] },
  { file: 'modules/teams/prove-manager.server.ts', tests: ['modules/teams'] },
  ...TEAMS,
  { file: 'modules/tickets/wallet/my-tickets.server.ts', tests: [WALLET] },
  { file: 'modules/tickets/wallet/get-ticket.server.ts', tests: [WALLET] },
  {
    file: 'modules/tickets/wallet/ticket-picture.server.ts',
    tests: [WALLET],
    harmless: {
      'event_id = $1': 'an id is of one ticket',
      'id = $2': 'a hash is of one ticket',
    },
  },
  { file: 'modules/tickets/wallet/next-ticket.server.ts', tests: ['modules/viewer/read-viewer'] },
  { file: 'modules/tickets/door/doors.server.ts', tests: [WALLET, 'modules/teams/prove'] },
  {
    file: 'modules/accounts/settings/own-sessions.server.ts',
    tests: ['modules/accounts/settings/own-sessions'],
  },
  {
    file: 'modules/accounts/internal/claim-confirmation.server.ts',
    tests: [SIGN_UP],
    harmless: { "a.provider_id = 'credential'": 'no other account of a person has a password' },
  },
  {
    file: 'modules/accounts/internal/replace-unconfirmed-sign-up.server.ts',
    tests: [SIGN_UP, 'modules/accounts/sweep'],
    slower: [`${MAILED}/change-email`],
  },
  { file: 'modules/accounts/sweep-accounts.server.ts', tests: ['modules/accounts/sweep'] },
  { file: 'modules/accounts/admin/find-admin.server.ts', tests: ['modules/accounts/admin'] },
  { file: 'modules/accounts/passkeys/passkeys.server.ts', tests: [PASSKEYS] },
  { file: 'modules/accounts/passkeys/own-passkeys.server.ts', tests: [PASSKEYS] },
  { file: 'modules/accounts/security/security.server.ts', tests: [SECURITY], slower: [PASSKEYS] },
  { file: 'modules/accounts/security/own-password.server.ts', tests: [SECURITY] },
  { file: 'modules/accounts/google/disconnect-google.server.ts', tests: [SECURITY] },
  {
    file: 'modules/accounts/internal/library.server.ts',
    tests: [`${MAILED}/reset`],
    slower: [SECURITY, `${MAILED}/change-email`],
    harmless: { 'not email_verified': 'what is confirmed is confirmed again' },
  },
  { file: 'modules/accounts/admin/make-super-admin.server.ts', tests: ['modules/accounts/admin/make'] },
  { file: 'modules/referrals/find-referral-code.server.ts', tests: ['modules/referrals/find'] },
  { file: 'modules/referrals/own-referral-code.server.ts', tests: ['modules/viewer/read-viewer'] },
  { file: 'modules/referrals/track-click.server.ts', tests: ['modules/referrals/track'] },
  { file: 'modules/personal-data/delete-account.server.ts', tests: ['modules/personal-data/delete'] },
  {
    file: 'db/functions/release_cash_orders.sql',
    tests: ['modules/checkout/cash'],
    slower: ['modules/checkout/cancel', 'modules/checkout/settle/settle-cash'],
    harmless: {
      '(i.event_id, i.ticket_type_id) in ( select oi.event_id, oi.ticket_type_id from orders o join order_items oi on oi.event_id = o.event_id and oi.order_id = o.id where o.id = any (orders_param))':
        'more is locked than is given back',
      'o.id = any (orders_param)': 'more is locked; where orders are given back it is noticed',
      'c.id in (select o.checkout_id from orders o where o.id = any (orders_param))':
        'more is locked than is given back',
      "t.status = 'pending'": 'the tickets of an order that waits for cash are all pending',
      "c.state = 'awaiting_cash'": 'an order that waits for cash is of such a checkout',
    },
  },
  { file: 'db/functions/cash_release_at.sql', tests: ['modules/checkout/cash'], slower: PLACE },
  {
    file: 'modules/checkout/cash/release-cash-orders.server.ts',
    tests: ['modules/checkout/cash'],
    harmless: {
      "o.customer_email not like '%@account.invalid'":
        'a deleted account has given its reservations back before: nobody is there to be told',
      'o.user_id is not null': 'the same',
      "o.order_status = 'awaiting_cash_payment'":
        'release_cash_orders asks it again; only with more than 200 such orders would it be seen',
      'cash_release_at(e) < now()': 'the same',
    },
  },
  { file: 'modules/checkout/cancel/release-unpaid.server.ts', tests: ['modules/checkout/cancel'] },
  {
    file: 'modules/payments/providers/provider-gateway.server.ts',
    tests: ['modules/payments/providers/provider-gateway', 'modules/payments/charge'],
    slower: [RECOVER],
  },
  {
    file: 'modules/payments/webhooks/webhook-inbox.server.ts',
    tests: ['modules/payments/webhooks/webhook-inbox'],
  },
  {
    file: 'modules/personal-data/anonymize-person.server.ts',
    tests: ['modules/personal-data/delete-account'],
    slower: ['modules/personal-data/passed'],
  },
  { file: 'db/functions/follow_email.sql', tests: [`${MAILED}/change-email`] },
  { file: 'modules/notifications/send-outbox.server.ts', tests: ['modules/notifications/send-outbox'] },
  { file: 'platform/consume-rate-limit.server.ts', tests: ['platform/consume-rate-limit'] },
  ...MONEY_OUT,
  ...AT_THE_DOOR,
  ...SEATS,
]
