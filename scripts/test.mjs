// `npm test`: everything that has to hold before a change lands, in the order that fails fastest.
//   node scripts/test.mjs          all of it
//   node scripts/test.mjs check    what needs neither a database nor a browser
//   node scripts/test.mjs e2e      the browser tests alone
//   node scripts/test.mjs deep     the properties of payments over thousands of runs, and many kills, which take forty minutes
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { prepareChromium } from './chromium.mjs'
import { prepareBuild, preparePackages, ROOT, toolEnv } from './prepare.mjs'
import { fastTmpdir } from './fast-tmpdir.mjs'
import { startThrowawayPostgres } from './throwaway-postgres.mjs'

const node = preparePackages()
const total = { passed: 0, failed: 0, skipped: 0 }
const reports = mkdtempSync(path.join(os.tmpdir(), 'steppers-test-'))
let running

const checks = {
  'the format': () => tool('oxfmt', '--check'),
  'the lint rules': async () => (await tool('react-router', 'typegen')) && tool('oxlint'),
  'the import rule': () => script('arch'),
  'the types': () => tool('tsc'),
}
const build = {
  'the build': () => {
    prepareBuild(node)
    total.passed++
    return true
  },
}
/**
 * On another server in `npm test`: every statement, asked one by one, and what depends most on how a server locks and counts: races,
 * sales, the door, the books. Everything else runs there in `deep`.
 */
const mostTelling = [
  '.race.test.ts',
  'tests/house/statements.test.ts',
  'db/',
  'modules/checkout/',
  'modules/tickets/door/',
  'modules/tickets/offline/',
  'modules/ledger/',
]
/** What asks no database, and what starts an embedded PostgreSQL of its own in any case, has been tested by then. */
const onGivenServer = [
  '{app,modules,platform,server,ui}/**/!(*.server|*.race).test.{ts,tsx}',
  'tests/house/!(schema|statements).test.ts',
  'server/embedded-postgres/**',
  'tests/faults/**',
].flatMap((files) => ['--exclude', files])
const tests = {
  'rules, use-cases and requests, on the embedded database': () => vitest([], { DATABASE_URL: undefined }),
  'races, sales and doors, on another PostgreSQL server': () =>
    onAnotherServer([...mostTelling, ...onGivenServer]),
}
const bench = {
  'the benchmarks, that they run': () =>
    script('bench', ['--', 'quick'], { CHROMIUM_PATH: prepareChromium() }),
}
const browser = {
  'journeys in a browser': () =>
    vitest(['--config', 'tests/e2e/vitest.config.ts'], { CHROMIUM_PATH: prepareChromium() }),
}
const deep = {
  'payments in any order, 2,000 times': () =>
    vitest(['modules/checkout/interleavings'], { INTERLEAVINGS: '2000' }),
  'sites killed while they take and return money, 100 times': () =>
    vitest(['tests/faults/kill-during-payments'], { KILLS: '100' }),
  'an event of 2,000 orders that is cancelled, interrupted three times': () =>
    vitest(['tests/faults/kill-while-money'], { CANCELLED_ORDERS: '2000' }),
  'payouts by PayPal in any order, 50 times': () =>
    vitest(['modules/payouts/paypal/payouts-by-paypal'], { PAYOUT_RUNS: '50' }),
  'three doors without a signal, 10,000 nights': () =>
    vitest(['modules/tickets/offline/three-doors'], { DOOR_NIGHTS: '10000' }),
  'codes of tickets that were changed, 100,000 of each kind': () =>
    vitest(
      [
        'modules/tickets/changed-codes',
        'modules/tickets/ticket-hash',
        'modules/tickets/offline/judge/judge-presented',
      ],
      { CODE_MUTANTS: '100000' },
    ),
  'the best seats of 3,000 rooms': () =>
    vitest(['modules/seating/calls/best-of-any-room'], { BEST_ROOMS: '3000' }),
  'all of it, on another PostgreSQL server': () => onAnotherServer(onGivenServer),
  'rules of money, 100,000 cases each': () =>
    vitest(
      [
        'modules/fees',
        'modules/pricing',
        'modules/promo-codes/promo-code',
        'modules/payouts/next-payout',
        'modules/payouts/exact-books',
        'modules/checkout/refund/exact-refunds',
        'modules/checkout/void/exact-places',
      ],
      { MONEY_CASES: '100000' },
    ),
  'refunds of 1,000 orders, in any parts': () =>
    vitest(['modules/checkout/refund/refund-shares'], { REFUNDED_ORDERS: '1000' }),
}
const all = { ...checks, ...build, ...bench, ...tests, ...browser }
const chosen = { check: checks, e2e: { ...build, ...browser }, deep }[process.argv[2]] ?? all

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => running?.kill(signal))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

let broken
for (const [name, step] of Object.entries(chosen)) {
  console.log(`\n— ${name}`)
  const startedAt = performance.now()
  if (await step()) {
    console.log(`  ${name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
    continue
  }
  broken = name
  break
}

console.log(broken ? `\nStopped at: ${broken}` : '\nAll of it holds.')
if (total.skipped > 0) console.log(`${total.skipped} skipped`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(broken || total.failed > 0 ? 1 : 0)

/** One check that passes or fails as a whole. */
async function tool(name, ...args) {
  const passed = (await run(path.join(ROOT, 'node_modules/.bin', name), args)) === 0
  total[passed ? 'passed' : 'failed']++
  return passed
}

async function script(name, args = [], env = {}) {
  const passed = (await run('npm', ['run', '--silent', name, ...args], env)) === 0
  total[passed ? 'passed' : 'failed']++
  return passed
}

/** Runs one suite and adds its numbers to the total. */
async function vitest(options, env) {
  const file = path.join(reports, 'report.json')
  rmSync(file, { force: true })
  const args = ['run', ...options, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const status = await run(path.join(ROOT, 'node_modules/.bin/vitest'), args, env)
  const report = readReport(file)
  total.passed += report.numPassedTests
  total.skipped += report.numPendingTests + report.numTodoTests
  // A file that cannot even be loaded fails without a single test: it still counts.
  total.failed += Math.max(report.numFailedTests, status === 0 ? 0 : 1)
  return status === 0
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { numPassedTests: 0, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0 }
  }
}

async function onAnotherServer(files) {
  const given = process.env.DATABASE_URL
  if (given) return vitest(files, { DATABASE_URL: given })
  const server = await startThrowawayPostgres(fastTmpdir())
  if (!server) {
    console.log('  none here: set DATABASE_URL, or install the package postgresql, to run the suite on one')
    return true
  }
  try {
    return await vitest(files, { DATABASE_URL: server.url })
  } finally {
    await server.stop()
  }
}

function run(command, args, env = {}) {
  return new Promise((resolve) => {
    running = spawn(command, args, { cwd: ROOT, stdio: 'inherit', env: toolEnv({ CI: '1', ...env }) })
    running.once('exit', (code) => resolve(code ?? 1))
    running.once('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
  })
}
