// `npm run bench`: see bench/README.md.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type BenchSite, startBenchSite } from './bench-site.ts'
import { BUYERS_AT_ONCE, hotEvent, pgbenchOneRow, sameSql } from './orders.ts'
import { oneDoor } from './scans.ts'
import { whoIsIt } from './sessions.ts'
import { bareStartMs, secondStartMs } from './start.ts'
import { bareServer, bareStreamingCpuMs, fromCache, madeAnew } from './pages.ts'
import { vitalsOf } from './vitals.ts'
import { javascriptOf } from './weight.ts'

const chosen = new Set(process.argv.slice(2))
const wants = (name: string) => chosen.size === 0 || chosen.has(name)
const say = (...columns: (string | number)[]) => console.log(columns.map((one) => cell(one)).join(' '))
const cell = (value: string | number) => (typeof value === 'number' ? rounded(value) : value).padEnd(16)
const rounded = (value: number) =>
  value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)))
const heading = (text: string) => console.log(`\n${text}`)

let voided = 0

execFileSync(
  process.execPath,
  ['-e', "import('./scripts/prepare.mjs').then((p) => p.prepareBuild(process.execPath))"],
  {
    stdio: 'inherit',
  },
)
const site = await startBenchSite()
try {
  if (wants('orders')) await orders(site)
  if (wants('scans')) await scans(site)
  if (wants('sessions')) await sessions(site)
  if (wants('pages')) await pages(site)
  if (wants('weight')) await weight(site)
  if (wants('vitals')) await vitals(site)
  if (wants('start')) await start()
} finally {
  await site.stop()
}
process.exit(voided > 0 ? 1 : 0)

async function orders(on: BenchSite): Promise<void> {
  heading('Orders for one hot event, place + charge + settle over HTTP')
  const limits = [await limitAt(on, 8)]
  say(
    'buyers at once',
    'answers/s',
    'ratio to SQL',
    'p50 ms',
    'p99 ms',
    'server CPU',
    'pg CPU',
    'sold',
    'audit',
  )
  const perSecond: Record<number, number> = {}
  for (const atOnce of BUYERS_AT_ONCE) {
    const limit = await sameSql(on, atOnce)
    const score = await hotEvent(on, atOnce)
    perSecond[atOnce] = score.perSecond
    const isSound = score.audit.length === 0
    if (!isSound) voided++
    say(
      atOnce,
      score.perSecond,
      score.perSecond / limit.perSecond,
      score.medianMs,
      score.p99Ms,
      score.serverCpuMs,
      score.postgresCpuMs,
      `${score.sold}/${score.capacity}`,
      isSound ? 'holds' : `VOID: ${score.audit.join('; ')}`,
    )
  }
  say('128 against 32', (perSecond[128] ?? 0) / (perSecond[32] ?? 1))
  const row = await pgbenchOneRow(on, 32)
  if (row) say('pgbench, one row, 32 clients', row, `ours at 32: ${rounded((perSecond[32] ?? 0) / row)}`)
  limits.push(await limitAt(on, 8))
  steady(limits)
}

async function scans(on: BenchSite): Promise<void> {
  heading('One door: every ticket presented twice, the second time refused')
  say('scanners at once', 'answers/s', 'p50 ms', 'p99 ms', 'server CPU', 'pg CPU', 'let in', 'audit')
  for (const atOnce of [1, 8, 32]) {
    const score = await oneDoor(on, atOnce)
    const isSound = score.letIn === score.tickets
    if (!isSound) voided++
    say(
      atOnce,
      score.perSecond,
      score.medianMs,
      score.p99Ms,
      score.serverCpuMs,
      score.postgresCpuMs,
      `${score.letIn}/${score.tickets}`,
      isSound ? 'holds' : 'VOID',
    )
  }
}

async function sessions(on: BenchSite): Promise<void> {
  heading('Whose session it is: CPU µs of a request, ours against the account library (aim: at most 0.5)')
  const limits: number[] = []
  for (let round = 0; round < 3; round++) {
    const { oursMicros, librarysMicros } = await whoIsIt(on, 3000)
    limits.push(librarysMicros)
    say('ours', oursMicros, 'library', librarysMicros, 'ratio', oursMicros / librarysMicros)
  }
  steady(limits)
}

async function limitAt(on: BenchSite, atOnce: number): Promise<number> {
  return (await sameSql(on, atOnce)).perSecond
}

async function pages(on: BenchSite): Promise<void> {
  heading('Pages: CPU ms a page (server), made anew and from the cache')
  const { rows } = await on.db.pool.query<{ id: string }>(
    `select e.id from events e where e.status = 'published' and e.starts_at > now() + interval '1 day' order by e.starts_at limit 1`,
  )
  const eventId = rows[0]?.id ?? ''
  const event = `/events/${eventId}`
  const limits: number[] = []
  const ratios: string[] = []
  for (let round = 0; round < 3; round++) {
    const bare = await bareStreamingCpuMs(on, eventId, 300)
    const anew = await madeAnew(on, event, 300)
    limits.push(bare)
    ratios.push(rounded(bare / anew.serverCpuMs))
    say('event, made anew', anew.serverCpuMs, 'bare streaming', bare, 'ratio', bare / anew.serverCpuMs)
  }
  const list = await madeAnew(on, '/events', 200)
  say('list, made anew', list.serverCpuMs, 'per second', list.perSecond, 'p99 ms', list.p99Ms)
  for (let round = 0; round < 3; round++) {
    const bare = await bareServer(on, event, 10_000)
    const cached = await fromCache(on, event, 10_000)
    say(
      'event, cached',
      cached.serverCpuMs,
      'bare server',
      bare.cpuMs,
      'ratio',
      bare.cpuMs / cached.serverCpuMs,
    )
    say(
      '  wall, per second',
      cached.perSecond,
      'bare server',
      bare.perSecond,
      'ratio',
      cached.perSecond / bare.perSecond,
    )
  }
  steady(limits)
}

async function weight(on: BenchSite): Promise<void> {
  heading('JavaScript a page loads, gzip')
  const { rows } = await on.db.pool.query<{ id: string }>(
    "select id from events where status = 'published' limit 1",
  )
  for (const page of ['/', '/events', `/events/${rows[0]?.id}`, '/auth']) {
    const { scripts, gzipBytes } = await javascriptOf(on.origin, page)
    say(page.slice(0, 15), `${rounded(gzipBytes / 1000)} kB`, `${scripts} files`)
  }
}

async function vitals(on: BenchSite): Promise<void> {
  const chromium = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  if (!existsSync(chromium)) return heading(`No vitals: there is no Chromium at ${chromium}`)
  heading('Slow phone: 4x CPU, 1.6 Mbit/s, 150 ms; medians of three cold visits')
  const { rows } = await on.db.pool.query<{ id: string }>(
    "select id from events where status = 'published' limit 1",
  )
  say('page', 'first paint', 'largest paint', 'blocking ms', 'layout shift')
  for (const page of ['/', '/events', `/events/${rows[0]?.id}`]) {
    const found = await vitalsOf(on.origin, page)
    say(page.slice(0, 15), found.firstPaintMs, found.largestPaintMs, found.blockingMs, found.layoutShift)
  }
}

async function start(): Promise<void> {
  heading('npm start on data that is already there, to the first page (aim: under 2000 ms)')
  const [bare, ours] = [await bareStartMs(), await secondStartMs()]
  say('first page ms', ours, 'bare server ms', bare, 'ratio', ours / bare)
}

/** Two readings of one limit that are far apart mean that the machine was busy with something else. */
function steady(limits: number[]): void {
  const drift = Math.max(...limits) / Math.min(...limits)
  say('limit drifted by', drift, drift > 1.5 ? 'TOO MUCH: this run proves nothing' : 'steady enough')
}
