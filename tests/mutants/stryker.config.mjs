/** Rules that decide money, rights or keys, and that are tested without a database. */
const rules = [
  'modules/pricing/*.ts',
  'modules/fees/organizer-fee.ts',
  'modules/events/{cash-until,pass-on-rule,refund-rule,sale-window,tonight}.ts',
  'modules/cart/{cart,cart-changes,cart-to-buy,current-prices,merge-carts,stored-cart,ticket-limit}.ts',
  'modules/checkout/{checkout-flow,messages}.ts',
  'modules/checkout/pay/billing.ts',
  'modules/checkout/place/*key.ts',
  'modules/checkout/quote/quote.ts',
  'modules/orders/order-*.ts',
  'modules/payments/{errors,retry}.ts',
  'modules/referrals/referral-code.ts',
  'modules/teams/{event-roles,team}.ts',
  'modules/tickets/{qr-payload,ticket}.ts',
  'modules/tickets/passing/passing.ts',
  'modules/tickets/door/{door,door-cache,door-name,nameless}.ts',
  'modules/tickets/offline/{day-number,door-list,judge-offline,judge-presented,merge-scans,name-words,open-door-list}.ts',
  'modules/tickets/rename/rename.ts',
  'modules/tickets/scan/{repeat-guard,scan-feedback,short-code,typed-by-hand}.ts',
  'modules/shifts/shift.ts',
  'modules/signup-intents/signup-intent.ts',
  'modules/accounts/return-path.ts',
  'modules/accounts/admin/admin-capabilities.ts',
  'modules/accounts/password/*.ts',
  'modules/accounts/session/session-*.ts',
  'platform/{content-security-policy,like-pattern,money,own-origins,rate-limits}.ts',
]

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutants/vitest.config.ts' },
  plugins: ['@stryker-mutator/vitest-runner'],
  mutate: [...rules, '!**/*.{test,server,client}.ts', '!**/*.server.test.ts'],
  // A text that somebody reads is compared by the tests of texts; another object is no other decision.
  mutator: { excludedMutations: ['StringLiteral', 'ObjectLiteral', 'Regex'] },
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  concurrency: 2,
  // It rewrites this file with an interface of TypeScript that version 7 does not have; nothing here needs it.
  tsconfigFile: 'none',
  tempDirName: '.cache/mutants',
  incremental: true,
  incrementalFile: '.cache/mutants.json',
  ignorePatterns: ['.cache', 'build', '.react-router', 'docs', 'data'],
  reporters: ['clear-text', 'progress'],
  clearTextReporter: { allowColor: false, reportTests: false, allowEmojis: false },
}
