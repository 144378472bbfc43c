const REFUND = 'modules/checkout/refund'
const SETTLE = 'modules/checkout/settle'
const BY_PAYPAL = 'modules/payouts/paypal'
const PAY = 'modules/payouts/pay'
const PROMO = 'modules/promo-codes'
const RENAME = 'modules/tickets/rename'
const OFFLINE = 'modules/tickets/offline'
const DOOR = 'modules/tickets/door'
const TEAMS = 'modules/teams'
const PROVE = `${TEAMS}/prove`

/** Use-cases that decide money, rights or keys, and parts of the paths of the tests that have to notice what changes in them. */
export const CODE: { file: string; tests: string[] }[] = [
  { file: `${REFUND}/make-refund.server.ts`, tests: [`${REFUND}/make-refund`] },
  {
    file: `${REFUND}/refund-tickets.server.ts`,
    tests: [`${REFUND}/refund-tickets`, `${REFUND}/tell-of-refund`, `${REFUND}/refund-shares`],
  },
  { file: `${REFUND}/refund-payment.server.ts`, tests: [`${REFUND}/refund-payment`] },
  {
    file: `${REFUND}/refundable-places.server.ts`,
    tests: [`${REFUND}/refundable-places`, `${REFUND}/request/`],
  },
  { file: `${REFUND}/manual/record-manual-refund.server.ts`, tests: [`${REFUND}/manual`] },
  { file: `${REFUND}/record-provider-refund.server.ts`, tests: [`${REFUND}/record-provider-refund`] },
  ...['tell-of-refund', 'tell-of-part', 'tell-of-return'].map((name) => ({
    file: `${REFUND}/${name}.server.ts`,
    tests: [`${REFUND}/tell-of-refund`, `${REFUND}/record-provider-refund`],
  })),
  ...['request-refund', 'answer-refund-request', 'withdraw-request'].map((name) => ({
    file: `${REFUND}/request/${name}.server.ts`,
    tests: [`${REFUND}/request/`, `${REFUND}/refund-requests`],
  })),
  {
    file: `${REFUND}/refund-mail.server.ts`,
    tests: ['refund-mail', 'tell-of-refund', 'record-provider-refund', 'request/request-refund'].map(
      (test) => `${REFUND}/${test}`,
    ),
  },
  {
    file: 'modules/payments/tell-unfunded.server.ts',
    tests: [`${REFUND}/make-refund`, 'modules/checkout/settle/late-money'],
  },
  { file: `${REFUND}/list-due-refunds.server.ts`, tests: [`${REFUND}/list-due-refunds`] },
  { file: `${REFUND}/refunds-of-order.server.ts`, tests: [`${REFUND}/tell-of-refund`] },
  ...['record-dispute', 'list-disputes'].map((name) => ({
    file: `modules/checkout/disputes/${name}.server.ts`,
    tests: ['modules/checkout/disputes/record-dispute'],
  })),
  ...['void-ticket', 'void-mails'].map((name) => ({
    file: `modules/checkout/void/${name}.server.ts`,
    tests: ['modules/checkout/void/void-ticket.server'],
  })),
  {
    file: 'modules/fees/deduct-cash-fees.server.ts',
    tests: ['deduct-rows', 'deduct-cash-fees', 'give-back', 'deduction-cost'].map(
      (test) => `modules/fees/${test}`,
    ),
  },
  { file: 'modules/checkout/cash/cash-boxes.server.ts', tests: ['modules/checkout/cash/cash-box'] },
  {
    file: 'modules/checkout/cash/release-cash-orders.server.ts',
    tests: ['modules/checkout/cash/release-cash-orders', 'modules/checkout/settle/settle-free-orders'],
  },
  {
    file: 'modules/checkout/settle/settle-cash-order.server.ts',
    tests: ['settle-cash-order', 'settle-free-orders'].map((test) => `modules/checkout/settle/${test}`),
  },
  {
    file: `${SETTLE}/refund-late-money.server.ts`,
    tests: [`${SETTLE}/refund-late-money`, `${SETTLE}/late-money`],
  },
  {
    file: `${SETTLE}/recover-checkouts.server.ts`,
    tests: ['recover-', 'silent-provider', 'late-money', 'settle-free-orders'].map(
      (test) => `${SETTLE}/${test}`,
    ),
  },
  {
    file: `${SETTLE}/settle-order.server.ts`,
    tests: ['settle-order', 'settle-several', 'late-money', 'promise-mail'].map(
      (test) => `${SETTLE}/${test}`,
    ),
  },
  {
    file: 'modules/checkout/cancel/cancel-event.server.ts',
    tests: ['cancel-event', 'postpone-event', 'refund-cancelled'].map(
      (test) => `modules/checkout/cancel/${test}`,
    ),
  },
  {
    file: 'modules/payments/charge-payment.server.ts',
    tests: ['charge-payment', 'record-outcome'].map((test) => `modules/payments/${test}`),
  },
  { file: 'modules/ledger/event-money.server.ts', tests: ['modules/ledger/event-money'] },
  ...['balance', 'held-orders', 'list-payouts'].map((name) => ({
    file: `modules/payouts/${name}.server.ts`,
    tests: ['modules/payouts/own-money', 'modules/payouts/payouts-page', `${BY_PAYPAL}/own-payouts`],
  })),
  {
    file: 'modules/payouts/statement/list-statement.server.ts',
    tests: ['modules/payouts/statement/', 'modules/payouts/own-money'],
  },
  { file: 'modules/payouts/year/sum-year.server.ts', tests: ['modules/payouts/year/sum-year'] },
  {
    file: 'modules/payouts/order-statement/read-order-statement.server.ts',
    tests: ['modules/payouts/order-statement/read-order-statement'],
  },
  ...['cash-fees-page', 'list-cash-fees'].map((name) => ({
    file: `modules/fees/cash-fees/${name}.server.ts`,
    tests: ['modules/fees/cash-fees/cash-fees-page'],
  })),
  {
    file: `${BY_PAYPAL}/record-answer.server.ts`,
    tests: [`${BY_PAYPAL}/record-answer`, `${BY_PAYPAL}/send-by-paypal`],
  },
  ...['send-by-paypal', 'settle-by-hand', 'ask-paypal'].map((name) => ({
    file: `${BY_PAYPAL}/${name}.server.ts`,
    tests: [`${BY_PAYPAL}/`],
  })),
  {
    file: `${BY_PAYPAL}/follow-payouts.server.ts`,
    tests: [`${BY_PAYPAL}/follow-payouts`, `${BY_PAYPAL}/send-by-paypal`],
  },
  ...[`${BY_PAYPAL}/check-payout-soon`, 'modules/checkout/webhooks/verdict-on-payout'].map((name) => ({
    file: `${name}.server.ts`,
    tests: [`${BY_PAYPAL}/check-payout-soon`, 'modules/checkout/webhooks/verdict-on-payout'],
  })),
  ...[
    'make-payout',
    'payout-obstacle',
    'approve-payout',
    'send-payout',
    'change-payout',
    'tell-of-payout',
    'post-payout',
  ].map((name) => ({
    file: `${PAY}/${name}.server.ts`,
    tests: [`${PAY}/`],
  })),
  {
    file: `${PAY}/payouts-to-make.server.ts`,
    tests: [`${PAY}/payouts-to-make`, `${PAY}/payout-steps`, `${BY_PAYPAL}/settle-by-hand`],
  },
  {
    file: 'modules/payouts/payouts-page.server.ts',
    tests: ['modules/payouts/own-money', 'modules/payouts/payouts-page'],
  },
  {
    file: 'modules/payouts/account/payout-account.server.ts',
    tests: ['modules/payouts/account/payout-account', `${PAY}/payouts-to-make`],
  },
  ...['copy-promo-codes', 'list-promo-codes', 'promo-row'].map((name) => ({
    file: `${PROMO}/${name}.server.ts`,
    tests: [`${PROMO}/`],
  })),
  {
    file: `${PROMO}/save-promo-code.server.ts`,
    tests: [`${PROMO}/save-promo-code`, 'modules/events/change/note-change'],
  },
  {
    file: 'modules/checkout/quote/promo/find-promo-codes.server.ts',
    tests: ['modules/checkout/quote/promo/find', 'modules/checkout/place/promo-codes.server'],
  },
  { file: `${PROMO}/limit-promo-codes.server.ts`, tests: [`${PROMO}/limit-promo-codes`] },
  {
    file: `${OFFLINE}/report/receive-scans.server.ts`,
    tests: [
      `${OFFLINE}/report/receive-scans`,
      `${OFFLINE}/late-reports`,
      `${OFFLINE}/ended-codes`,
      `${OFFLINE}/line-rows`,
      'modules/tickets/door-links/scan-by-link',
      'modules/tickets/wrong-codes/tell',
    ],
  },
  ...['rename-ticket', 'reissue-ticket', 'replace-old-codes', 'rename-mails'].map((name) => ({
    file: `${RENAME}/${name}.server.ts`,
    tests: [`${RENAME}/`],
  })),
  {
    file: `${DOOR}/check-in.server.ts`,
    tests: [
      ...['check-in.server', 'refused-check-in', 'guesses', 'numbered-scans', 'scan-cost'].map(
        (test) => `${DOOR}/${test}`,
      ),
      'modules/tickets/presence/presence',
      'modules/tickets/door-links/scan-by-link',
    ],
  },
  {
    file: `${DOOR}/find-presented-ticket.server.ts`,
    tests: [
      ...['refused-check-in', 'several-days', 'scans-together', 'check-in.server'].map(
        (test) => `${DOOR}/${test}`,
      ),
      'modules/tickets/passing/take-ticket',
      'modules/tickets/rename/',
    ],
  },
  ...['let-party-in', 'undo-check-in'].map((name) => ({
    file: `${DOOR}/${name}.server.ts`,
    tests: [`${DOOR}/${name}`, 'modules/tickets/door-links/scan-by-link'],
  })),
  ...['find-reported-tickets', 'write-scan-lines'].map((name) => ({
    file: `${OFFLINE}/report/${name}.server.ts`,
    tests: [
      `${OFFLINE}/report/find-reported-tickets`,
      `${OFFLINE}/report/receive-scans`,
      `${OFFLINE}/line-rows`,
      `${OFFLINE}/late-reports`,
      `${OFFLINE}/ended-codes`,
      'modules/tickets/door-links/scan-by-link',
      'modules/tickets/wrong-codes/tell',
    ],
  })),
  ...['guessing', 'who-would-come-in'].map((name) => ({
    file: `${DOOR}/${name}.server.ts`,
    tests: [`${DOOR}/guesses`, `${DOOR}/who-would-come-in`, `${DOOR}/refused-check-in`],
  })),
  ...['go-out', 'come-back', 'presence-line'].map((name) => ({
    file: `modules/tickets/presence/${name}.server.ts`,
    tests: [
      'modules/tickets/presence/presence',
      `${DOOR}/guesses`,
      'modules/tickets/door-links/scan-by-link',
    ],
  })),
  ...['prove-manager', 'prove-team-manager', 'event-capabilities'].map((name) => ({
    file: `${PROVE}/${name}.server.ts`,
    tests: [`${PROVE}/${name}`],
  })),
  {
    file: `${PROVE}/prove-door.server.ts`,
    tests: [
      `${PROVE}/prove-manager`,
      'modules/tickets/door-links/scan-by-link',
      'modules/teams/door-links/door-links',
    ],
  },
  {
    file: `${TEAMS}/managed-events.server.ts`,
    tests: [`${PROVE}/prove-manager`, 'modules/orders/hosted-events/list-hosted-events'],
  },
  {
    file: 'modules/tickets/wrong-codes/tell-of-wrong-codes.server.ts',
    tests: ['modules/tickets/wrong-codes/'],
  },
  ...[
    'invite/invite-to-team',
    'invite/join-team',
    'invite/inviter-who-may',
    'invite/read-invitation',
    'invite/withdraw-invitation',
    'members/change-member',
    'members/leave-team',
    'roles/change-role',
    'read-own-teams',
    'read-team',
    'team-events',
    'team-log',
  ].map((name) => ({
    file: `${TEAMS}/${name}.server.ts`,
    tests: [`${TEAMS}/told`, `${TEAMS}/invite/`, `${TEAMS}/teams.server`, `${TEAMS}/teams-apart`],
  })),
  ...['make-door-link', 'open-door-link', 'revoke-door-link', 'door-pass'].map((name) => ({
    file: `${TEAMS}/door-links/${name}.server.ts`,
    tests: [`${TEAMS}/door-links/`],
  })),
  ...[
    'passing/lock-offer',
    'passing/passed-on-tickets',
    'passing/passed-ticket',
    'passing/passing-mails',
    'passing/read-offer',
    'passing/send-ticket',
    'passing/take-back',
    'passing/take-ticket',
    'passing/tickets-to-send',
    'lock-ticket',
  ].map((name) => ({
    file: `modules/tickets/${name}.server.ts`,
    tests: ['passed-to-see', 'send-ticket.server', 'take-ticket'].map(
      (test) => `modules/tickets/passing/${test}`,
    ),
  })),
  {
    file: 'modules/tickets/ticket-log.server.ts',
    tests: [
      `${DOOR}/refused`,
      `${DOOR}/check-in.server`,
      'modules/tickets/wrong-codes/tell-of-wrong-codes.server',
      'modules/tickets/passing/take-ticket',
      'modules/tickets/door-links/scan-by-link',
    ],
  },
  {
    file: `${OFFLINE}/list/door-lists.server.ts`,
    tests: [`${OFFLINE}/list/door-lists`, 'modules/tickets/door-links/scan-by-link'],
  },
  { file: `${OFFLINE}/list/contact.server.ts`, tests: [`${OFFLINE}/list/contact`] },
  { file: 'modules/tickets/ticket-hash.server.ts', tests: ['modules/tickets/ticket-hash'] },
]
