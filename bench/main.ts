// `npm run bench`: see bench/README.md.
import { execFileSync } from 'node:child_process'
import { type BenchSite, startBenchSite } from './bench-site.ts'
import { booksPart } from './books.ts'
import { cameraPart } from './camera.ts'
import { databasePart } from './database.ts'
import { doorListPart } from './door-list.ts'
import { discoveryPart } from './discovery.ts'
import { mailsPart } from './mails.ts'
import { memoryPart } from './memory.ts'
import { ordersPart } from './orders.ts'
import { pagesPart } from './pages.ts'
import { pgbenchPart } from './pgbench.ts'
import { providersPart } from './providers.ts'
import { printHeading, isQuick, formatNumber, printRow } from './report.ts'
import { refundsPart } from './refunds.ts'
import { scansPart } from './scans.ts'
import { seatHoldsPart } from './seat-holds.ts'
import { seatMapPart } from './seat-map.ts'
import { sessionsPart } from './sessions.ts'
import { startPart } from './start.ts'
import { vitalsPart } from './vitals.ts'
import { weightPart } from './weight.ts'

/** Measures and prints; answers why it did not where something is missing. Throws when what it measures is wrong. */
type Part = (site: BenchSite) => Promise<{ skipped: string } | void>

const PARTS: Record<string, Part> = {
  orders: ordersPart,
  pgbench: pgbenchPart,
  mails: mailsPart,
  providers: providersPart,
  refunds: refundsPart,
  scans: scansPart,
  camera: cameraPart,
  'door-list': doorListPart,
  'seat-holds': seatHoldsPart,
  'seat-map': seatMapPart,
  sessions: sessionsPart,
  database: databasePart,
  discovery: discoveryPart,
  pages: pagesPart,
  books: booksPart,
  weight: weightPart,
  vitals: vitalsPart,
  memory: memoryPart,
  start: startPart,
}
/** The one thing that npm cannot install: a quick run fails without any other. */
const MAY_BE_MISSING = ['pgbench']

const chosen = process.argv.slice(2).filter((name) => name !== 'quick')
const unknown = chosen.filter((name) => !(name in PARTS))
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are ${Object.keys(PARTS).join(', ')}, and quick.`)
  process.exit(1)
}

execFileSync(
  process.execPath,
  ['-e', "import('./scripts/prepare.mjs').then((p) => p.prepareBuild(process.execPath))"],
  { stdio: 'inherit' },
)
const outcomes: [name: string, outcome: string][] = []
let failed = false
const site = await startBenchSite()
try {
  for (const [name, part] of Object.entries(PARTS)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue
    const startedAt = performance.now()
    try {
      const skipped = (await part(site))?.skipped
      failed ||= isQuick && skipped !== undefined && !MAY_BE_MISSING.includes(name)
      outcomes.push([
        name,
        skipped ? `skipped: ${skipped}` : `ran, ${formatNumber((performance.now() - startedAt) / 1000)} s`,
      ])
    } catch (error) {
      failed = true
      console.error(error)
      outcomes.push([name, `FAILED: ${(error as Error).message}`])
    }
  }
} finally {
  await site.stop()
}
printHeading('Parts')
for (const [name, outcome] of outcomes) printRow(name, outcome)
process.exit(failed ? 1 : 0)
