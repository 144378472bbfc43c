const REFUND = 'modules/checkout/refund'
const BY_PAYPAL = 'modules/payouts/paypal'
const RENAME = 'modules/tickets/rename'
const OFFLINE = 'modules/tickets/offline'

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
  { file: `${REFUND}/record-provider-refund.server.ts`, tests: [`${REFUND}/record-provider-refund`] },
  ...['request-refund', 'answer-refund-request'].map((name) => ({
    file: `${REFUND}/request/${name}.server.ts`,
    tests: [`${REFUND}/request/`, `${REFUND}/refund-requests`],
  })),
  {
    file: `${BY_PAYPAL}/record-answer.server.ts`,
    tests: [`${BY_PAYPAL}/record-answer`, `${BY_PAYPAL}/send-by-paypal`],
  },
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
    file: 'modules/tickets/wrong-codes/tell-of-wrong-codes.server.ts',
    tests: ['modules/tickets/wrong-codes/'],
  },
]
