import { readFileSync } from 'node:fs'
import type { BenchSite } from './bench-site.ts'
import { type LoadRequest, sendRequests } from './load.ts'
import { isQuick, printHeading, printRow } from './report.ts'
import { makePerson } from '#tests/support/box-office.ts'
import { sessionCookie } from '#tests/support/site.ts'

const SECONDS = isQuick ? 1 : 300
const CONCURRENCY = 8
const BATCH = 400

/** Resident memory after a mixed load, most of it addresses that nobody asked for before. */
export async function memoryPart(site: BenchSite): Promise<void> {
  printHeading(`Memory: resident MB of the server, before and after ${SECONDS} s of mixed load`)
  const cookie = await sessionCookie(site.db, await makePerson(site.db))
  const kinds: ((at: number) => LoadRequest)[] = [
    () => ({ path: '/' }),
    (at) => ({ path: `/events?city=City${at}`, headers: { 'Accept-Encoding': 'br' } }),
    (at) => ({ path: `/events.data?_routes=routes/public/events${at}` }),
    (at) => ({ path: `/events?q=word${at}&utm_source=${'x'.repeat(at % 900)}` }),
    (at) => ({ path: `/nowhere/${at}` }),
    () => ({ path: '/dashboard', headers: { cookie } }),
    () => ({ path: '/events', headers: { 'Accept-Encoding': 'gzip' } }),
  ]
  const request = (at: number) => (kinds[at % kinds.length] as (typeof kinds)[number])(at)
  const before = residentMegabytes(site)
  const until = performance.now() + SECONDS * 1000
  let sent = 0
  let peak = before
  while (performance.now() < until) {
    const from = sent
    await sendRequests(site.origin, {
      atOnce: CONCURRENCY,
      count: BATCH,
      request: (at) => request(from + at),
    })
    sent += BATCH
    peak = Math.max(peak, residentMegabytes(site))
  }
  const after = residentMegabytes(site)
  printRow('before', before, 'after', after, 'peak', peak, 'ratio', after / before, 'requests', sent)
}

/** What the server's process holds in memory now. */
export function residentMegabytes({ pids }: BenchSite): number {
  const [server] = pids().server
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${server}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}
