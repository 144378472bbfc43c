import { pathToFileURL } from 'node:url'
import path from 'node:path'
import { build } from 'vite'
import type * as bare from './bare-page.tsx'
import type { BenchSite } from './bench-site.ts'
import { cpuMs } from './cpu.ts'
import { sendRequests } from './load.ts'
import { type Measurement, measureCpu } from './measure.ts'
import { measureWithLimit, printHeading, ROUNDS, printRow, scaled } from './report.ts'
import { spawnServer } from './spawn-server.ts'
import { readConfig } from '#platform/config.server.ts'
import { systemNow } from '#platform/time.ts'
import { makePerson } from '#tests/support/box-office.ts'
import { sessionCookie } from '#tests/support/site.ts'

const CONCURRENCY = 8
/** The layout, a title and two buttons; made anew for each request. */
const SIMPLEST_PAGE = '/offline'

/** Pages made anew for one person, and pages from the cache. */
export async function pagesPart(site: BenchSite): Promise<void> {
  printHeading('Pages: CPU ms a page (server), made anew and from the cache')
  const { rows } = await site.db.pool.query<{ id: string }>(
    `select id from events where status = 'published' and starts_at > now() + interval '1 day' order by starts_at limit 1`,
  )
  const eventId = rows[0]?.id ?? ''
  const event = `/events/${eventId}`
  const bare = await bareStreaming(site, eventId)
  const as = await sessionCookie(site.db, await makePerson(site.db))
  const madeFor = (target: string) => madeAnew(site, target, as, scaled(300))
  for (let round = 0; round < ROUNDS; round++) {
    const { value, limit, verdict } = await measureWithLimit(
      () => bare(scaled(300)),
      () => madeFor(SIMPLEST_PAGE),
    )
    printRow(
      'simplest page',
      value.serverCpuMs,
      'bare event',
      limit,
      'ratio',
      verdict(limit / value.serverCpuMs),
    )
  }
  for (const target of ['/dashboard', '/dashboard/sales', '/dashboard/venues']) {
    for (let round = 0; round < ROUNDS; round++) {
      const { value, limit, verdict } = await measureWithLimit(
        () => bare(scaled(300)),
        () => madeFor(target),
      )
      const { serverCpuMs, postgresCpuMs } = value
      const cpu = serverCpuMs + postgresCpuMs
      printRow(
        target.slice(1, 17),
        cpu,
        'PostgreSQL',
        postgresCpuMs,
        'bare event',
        limit,
        'ratio',
        verdict(cpu / limit),
      )
    }
  }
  for (let round = 0; round < ROUNDS; round++) {
    const cpu = await measureWithLimit(
      async () => (await bareServer(site, event, scaled(10_000))).cpuMs,
      () => fromCache(site, event, scaled(10_000)),
    )
    const { serverCpuMs } = cpu.value
    printRow(
      'event, cached',
      serverCpuMs,
      'bare server',
      cpu.limit,
      'ratio',
      cpu.verdict(cpu.limit / serverCpuMs),
    )
  }
  for (let round = 0; round < ROUNDS; round++) {
    const cpu = await measureWithLimit(
      async () => (await fromCache(site, event, scaled(10_000))).serverCpuMs,
      async () =>
        (await fromCache(site, event, scaled(10_000), as)).serverCpuMs + (await viewer(site, event, as)),
    )
    printRow(
      'same, a member',
      cpu.value,
      'a stranger',
      cpu.limit,
      'ratio',
      cpu.verdict(cpu.value / cpu.limit),
    )
  }
}

/** A page made anew for each request. */
async function madeAnew(
  site: BenchSite,
  target: string,
  cookie: string,
  count: number,
): Promise<Measurement> {
  const request = () => ({ path: target, headers: { cookie } })
  await sendRequests(site.origin, { atOnce: CONCURRENCY, count: Math.ceil(count / 3), request })
  return allGood(
    await measureCpu(site, () => sendRequests(site.origin, { atOnce: CONCURRENCY, count, request })),
  )
}

/** A page for everybody from the cache, for a stranger or for whoever the cookie belongs to. */
async function fromCache(site: BenchSite, target: string, count: number, cookie = ''): Promise<Measurement> {
  const request = () => ({ path: target, headers: { 'accept-encoding': 'gzip', cookie } })
  await sendRequests(site.origin, { atOnce: CONCURRENCY, count: Math.ceil(count / 5), request })
  return allGood(await measureCpu(site, () => sendRequests(site.origin, { atOnce: 32, count, request })))
}

/** CPU milliseconds of what a member's browser asks beside it. */
async function viewer(site: BenchSite, page: string, cookie: string): Promise<number> {
  return (await fromCache(site, `/api/me?page=${encodeURIComponent(page)}`, scaled(10_000), cookie))
    .serverCpuMs
}

function allGood(result: Measurement): Measurement {
  const others = Object.keys(result.statuses).filter((status) => status !== '200')
  if (others.length > 0) throw new Error(`A page was answered with ${others.join(', ')}`)
  return result
}

/** CPU milliseconds that bare React streaming of the event page takes, of so many times. */
async function bareStreaming(site: BenchSite, eventId: string): Promise<(times: number) => Promise<number>> {
  const { bareEventPage } = (await import(await builtBarePage())) as typeof bare
  const settings = readConfig({ APP_URL: site.origin })
  if (!settings.ok) throw new Error(settings.failures.join('\n'))
  const config = { ...settings.config, secret: 'no page of an event has one' }
  const render = await bareEventPage({ db: site.db, now: systemNow(), config }, eventId)
  return async (times) => {
    for (let warm = 0; warm < times / 3; warm++) await render()
    const before = process.cpuUsage()
    for (let made = 0; made < times; made++) await render()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000 / times
  }
}

/** Built as the product is (vite.config.ts), with the React that visitors get. */
async function builtBarePage(): Promise<string> {
  const outDir = 'build/bench'
  const before = process.env['NODE_ENV']
  process.env['NODE_ENV'] = 'production'
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    ssr: { noExternal: true, external: ['nodemailer', 'pg', 'qrcode', 'sharp', 'zxing-wasm'] },
    build: { ssr: 'bench/bare-page.tsx', outDir, emptyOutDir: true },
  })
  process.env['NODE_ENV'] = before
  return pathToFileURL(path.resolve(outDir, 'bare-page.js')).href
}

interface BareServer {
  perSecond: number
  cpuMs: number
}

/** A bare HTTP server that sends the page's own bytes, under the same load. */
async function bareServer(site: BenchSite, target: string, count: number): Promise<BareServer> {
  const body = Buffer.from(
    await (await fetch(site.origin + target, { headers: { 'accept-encoding': 'identity' } })).arrayBuffer(),
  )
  const { gzipSync } = await import('node:zlib')
  const { origin, pid, stop } = await spawnServer('bench/bare-server.ts', gzipSync(body))
  const request = () => ({ path: '/', headers: { 'accept-encoding': 'gzip' } })
  await sendRequests(origin, { atOnce: CONCURRENCY, count: Math.ceil(count / 5), request })
  const before = cpuMs([pid])
  const result = await sendRequests(origin, { atOnce: 32, count, request })
  const used = cpuMs([pid]) - before
  await stop()
  return { perSecond: result.perSecond, cpuMs: used / count }
}
