// Who may import whom. `npm run arch` reports every import that breaks a line below; tests/house/architecture.test.ts
// plants one fault a rule to prove that each of them is still noticed.
//
//   server -> db -> app -> modules -> ui -> platform         imports point right only

/** Which module may use which. What is not granted here is forbidden; keep it free of cycles. */
export const uses = {
  accounts: ['notifications', 'pictures'],
  organizers: ['accounts', 'pictures'],
  venues: ['accounts', 'pictures'],
  drafts: ['accounts'],
  events: ['accounts', 'notifications', 'organizers', 'pictures', 'pricing', 'venues'],
  pricing: [],
  'promo-codes': ['events', 'orders', 'pricing', 'teams'],
  cart: ['pricing'],
  seating: ['accounts', 'events', 'notifications', 'orders', 'pricing', 'promo-codes', 'tickets', 'venues'],
  orders: ['accounts', 'events', 'ledger', 'notifications', 'organizers', 'payments', 'pricing', 'teams'],
  payments: [],
  tickets: ['accounts', 'events', 'notifications', 'orders', 'teams', 'venues'],
  calendars: ['accounts', 'events', 'tickets', 'venues'],
  fees: ['events', 'ledger', 'orders', 'organizers'],
  ledger: ['events', 'teams'],
  payouts: [
    'accounts',
    'events',
    'fees',
    'ledger',
    'notifications',
    'orders',
    'organizers',
    'payments',
    'teams',
  ],
  referrals: ['accounts', 'events', 'orders', 'organizers'],
  // It sends what the others tell: each noun declares its own mails and notifications.
  notifications: [],
  // The one conductor: it may use almost everything, and nothing but app/ and what hands out personal data may use it.
  checkout: [
    'accounts',
    'cart',
    'events',
    'fees',
    'ledger',
    'notifications',
    'orders',
    'payments',
    'payouts',
    'pricing',
    'promo-codes',
    'referrals',
    'seating',
    'shifts',
    'teams',
    'tickets',
  ],
  pictures: [],
  'promo-images': ['events', 'referrals'],
  teams: ['accounts', 'events', 'notifications', 'organizers'],
  shifts: ['accounts', 'events', 'notifications', 'teams'],
  community: ['accounts'],
  classes: ['accounts'],
  magazine: ['accounts'],
  insights: ['events', 'fees', 'orders', 'organizers', 'referrals', 'tickets'],
  operations: ['accounts', 'notifications', 'payments'],
  // What is kept of a person lies everywhere: handing it out, or taking it away, goes over all of it.
  'personal-data': [
    'accounts',
    'calendars',
    'checkout',
    'drafts',
    'events',
    'fees',
    'notifications',
    'orders',
    'organizers',
    'payments',
    'payouts',
    'pictures',
    'referrals',
    'seating',
    'shifts',
    'teams',
    'tickets',
    'venues',
  ],
  'signup-intents': ['accounts', 'cart', 'organizers', 'promo-codes', 'referrals'],
  viewer: ['accounts', 'events', 'notifications', 'organizers', 'referrals', 'teams', 'tickets'],
}

const TEST = '\\.test\\.tsx?$'
const RULE = { path: '^(platform|modules)/.*\\.ts$', pathNot: `\\.(server|client)\\.ts$|${TEST}` }
const SCREEN = { path: '^(ui|modules|app/shell)/.*\\.tsx$', pathNot: TEST }
/** Words that name a drawer and not a thing. Whatever lands there has an owner with a better name. */
const DRAWER = '(^|/)(utils?|helpers?|common|types|lib|services?|hooks?|shared|misc)(/|\\.[a-z.]+$)'
const BARREL = '(^|/)index\\.ts$|^(modules|ui|platform|server|db)/.*(^|/)index\\.tsx$'

const error = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })
/** The layer may import only from itself and from what stands to its right. */
const flowsDown = (layer, ...above) =>
  error(
    `flows-down: ${layer}`,
    'Imports point one way: server -> db -> app -> modules -> ui -> platform.',
    { path: `^${layer}/`, pathNot: TEST },
    { path: `^(${[...above, 'tests', 'bench', 'dev', 'scripts'].join('|')})/` },
  )

export default {
  forbidden: [
    error('no-cycles', 'A cycle has no first file to read.', {}, { circular: true }),
    flowsDown('platform', 'ui', 'modules', 'app', 'db', 'server'),
    flowsDown('ui', 'modules', 'app', 'db', 'server'),
    flowsDown('modules', 'app', 'db', 'server'),
    flowsDown('app', 'db', 'server'),
    flowsDown('db', 'server'),
    flowsDown('server'),
    error('rules-are-pure', 'x.ts is a rule: it runs anywhere, so it imports nothing that does not.', RULE, {
      path: '\\.((server|client)\\.ts|tsx)$',
      dependencyTypesNot: ['type-only'],
    }),
    error('rules-use-no-node', 'A rule also runs in a browser.', RULE, { dependencyTypes: ['core'] }),
    error(
      'screens-never-reach-the-server',
      'A screen gets plain data and callbacks; of a use-case it may know the type.',
      SCREEN,
      { path: '\\.server\\.tsx?$', dependencyTypesNot: ['type-only'] },
    ),
    error(
      'screens-load-no-schema',
      'What parses a form stays on the server: a browser would load all of zod for one number of it.',
      SCREEN,
      { path: '-schema\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    error(
      'internal-is-private',
      'Ask the module that owns it.',
      { path: '^modules/([^/]+)/' },
      { path: '^modules/[^/]+/internal/', pathNot: '^modules/$1/' },
    ),
    error(
      'internal-is-private',
      'Ask the module that owns it.',
      { pathNot: '^modules/' },
      { path: '^modules/[^/]+/internal/' },
    ),
    error(
      'the-router-stays-in-the-web',
      'Rules and use-cases outlive the framework.',
      { path: '^(modules|ui|platform|db)/', pathNot: '\\.tsx$' },
      { path: '^(node_modules/)?@?react-router(/|$)' },
    ),
    error('no-drawers', 'Name the thing, not the drawer.', {}, { path: DRAWER, pathNot: 'node_modules' }),
    error('no-drawers', 'Name the thing, not the drawer.', { path: DRAWER, pathNot: 'node_modules' }, {}),
    error('no-barrels', 'Import the file itself.', {}, { path: BARREL, pathNot: 'node_modules' }),
    error('no-barrels', 'Import the file itself.', { path: BARREL, pathNot: 'node_modules' }, {}),
    error(
      'resolves',
      'An import that nobody can follow is an import that no rule can judge.',
      { pathNot: TEST },
      { couldNotResolve: true, pathNot: '^virtual:|^\\./\\+types/' },
    ),
    error(
      'modules-are-in-the-table',
      'A new noun gets a line in `uses`.',
      { path: '^modules/', pathNot: `^modules/(${Object.keys(uses).join('|')})/` },
      {},
    ),
    ...Object.entries(uses).map(([module, granted]) =>
      error(
        `${module} uses only: ${granted.join(', ') || 'nothing'}`,
        'See the table `uses` in .dependency-cruiser.mjs.',
        { path: `^modules/${module}/`, pathNot: TEST },
        { path: '^modules/', pathNot: `^modules/(${[module, ...granted].join('|')})/` },
      ),
    ),
  ],
  options: {
    // TypeScript 7 has no compiler API: with the default parser this tool would read nothing and call it clean.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '[.](css|svg|png|webp|woff2)$|[.](css|svg|png|webp|woff2|wasm)[?]|^[.]react-router/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      conditionNames: ['import', 'node', 'default'],
      exportsFields: ['exports'],
    },
  },
}
