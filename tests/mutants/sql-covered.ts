/** The SQL that decides money, rights or keys, and the tests that have to notice what changes in it. */
export interface Covered {
  file: string
  /** Parts of the paths of test files, as vitest takes them. */
  tests: string[]
  /** Slower ones, for what those overlook. */
  slower?: string[]
  /** Conditions whose loss nobody could see, each with the reason. One that the tests notice all the same counts as noticed. */
  harmless?: Record<string, string>
}

const PLACE = ['modules/checkout/place/place-order.server', 'modules/checkout/place/place-checkouts']
const PAY = 'modules/checkout/pay/failed-payment'
const CHECK_OUT = 'modules/checkout/check-out'
const RUSH = 'modules/checkout/place/place-order.race'
const SETTLE = 'modules/checkout/settle/settle-'
const RECOVER = 'modules/checkout/settle/recover'
const DOOR = ['modules/tickets/door/check-in', 'modules/tickets/door/refused']
const MAILED = 'modules/accounts/mailed-links'

export const COVERED: Covered[] = [
  {
    file: 'db/functions/checkout_verdict.sql',
    tests: PLACE,
    slower: [CHECK_OUT],
    harmless: { found: 'of nothing found the state is null, which is no match either' },
  },
  {
    file: 'db/functions/place_checkouts.sql',
    tests: [...PLACE, PAY],
    slower: [CHECK_OUT, RUSH],
    harmless: {
      "c.state = 'open'": 'release_checkouts asks it again',
      "c.client_key <> all (array(select r ->> 'clientKey' from jsonb_array_elements(batch) r))":
        'an order of another key has no match in the batch either: the first alternative only costs less',
      'o.checkout_id = any (stale)': 'more is locked than is touched',
      'i.ticket_type_id = line.ticket_type_id':
        'more is locked than is touched; where places are taken it is noticed',
    },
  },
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
    },
  },
  { file: 'modules/checkout/settle/settlement-statement.server.ts', tests: [SETTLE], slower: [CHECK_OUT] },
  {
    file: 'modules/checkout/settle/recover-checkouts.server.ts',
    tests: [RECOVER],
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
    harmless: { "status = 'used'": 'a constraint of the table: who has a time of entry is used' },
  },
  { file: 'modules/tickets/door/find-presented-ticket.server.ts', tests: DOOR },
  {
    file: 'modules/accounts/session/session.server.ts',
    tests: ['modules/accounts/session/fresh'],
    slower: ['modules/accounts/session/session.server'],
  },
  {
    file: 'modules/accounts/mailed-links/magic-link.server.ts',
    tests: [`${MAILED}/magic-link-apart`, `${MAILED}/magic-link.server`],
    harmless: { 'c.redeemed_at is null': 'the key of a redeemed link is deleted with it' },
    slower: [`${MAILED}/pending`],
  },
  { file: 'modules/accounts/mailed-links/pending-state.server.ts', tests: [`${MAILED}/pending`] },
  {
    file: 'modules/accounts/mailed-links/reset-password.server.ts',
    tests: [`${MAILED}/magic-link-apart`, `${MAILED}/reset`],
  },
  { file: 'modules/checkout/pay/open-next-attempt.server.ts', tests: ['modules/checkout/pay/open-next'] },
  {
    file: 'db/functions/release_checkouts.sql',
    tests: [PAY, RECOVER, SETTLE],
    slower: [...PLACE, CHECK_OUT],
  },
  { file: 'db/functions/write_checkouts.sql', tests: [CHECK_OUT], slower: [SETTLE] },
  { file: 'modules/payments/charge-payment.server.ts', tests: [RECOVER, PAY] },
  { file: 'modules/payments/simulator/gateway.server.ts', tests: ['modules/payments/simulator'] },
  { file: 'modules/checkout/quote/quote.server.ts', tests: PLACE, slower: [CHECK_OUT] },
  { file: 'modules/checkout/check-out.server.ts', tests: [CHECK_OUT], slower: [PAY] },
  { file: 'modules/checkout/checkout-status.server.ts', tests: [CHECK_OUT], slower: [PAY] },
  { file: 'db/functions/managed_events.sql', tests: ['modules/teams'] },
  { file: 'modules/teams/event-capabilities.server.ts', tests: ['modules/teams'] },
  { file: 'modules/teams/prove-manager.server.ts', tests: ['modules/teams'] },
  { file: 'modules/tickets/wallet/my-tickets.server.ts', tests: ['modules/tickets/wallet'] },
  { file: 'modules/tickets/wallet/get-ticket.server.ts', tests: ['modules/tickets/wallet'] },
  {
    file: 'modules/accounts/settings/own-sessions.server.ts',
    tests: ['modules/accounts/settings/own-sessions'],
  },
  { file: 'modules/accounts/internal/claim-confirmation.server.ts', tests: ['modules/accounts/sign-up'] },
  {
    file: 'modules/accounts/internal/replace-unconfirmed-sign-up.server.ts',
    tests: ['modules/accounts/sign-up'],
    slower: ['modules/accounts/sweep', MAILED],
  },
  { file: 'modules/accounts/sweep-accounts.server.ts', tests: ['modules/accounts/sweep'] },
  { file: 'modules/accounts/admin/find-admin.server.ts', tests: ['modules/accounts/admin'] },
  { file: 'modules/accounts/passkeys/passkeys.server.ts', tests: ['modules/accounts/passkeys'] },
  { file: 'db/functions/follow_email.sql', tests: [`${MAILED}/change-email`] },
  { file: 'modules/notifications/send-outbox.server.ts', tests: ['modules/notifications/send-outbox'] },
  { file: 'platform/consume-rate-limit.server.ts', tests: ['platform/consume-rate-limit'] },
]
