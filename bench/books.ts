import type { BenchSite } from './bench-site.ts'
import { sendRequests } from './load.ts'
import { type BigHost, makeBigHost } from './many-orders.ts'
import { measureCpu, waitForIdle } from './measure.ts'
import { residentMegabytes } from './memory.ts'
import { isQuick, measureWithLimit, printHeading, printRow, ROUNDS } from './report.ts'
import { deductCashFees } from '#modules/fees/deduct-cash-fees.server.ts'
import { ctxOf } from '#tests/support/box-office.ts'
import { sessionCookie } from '#tests/support/site.ts'

const FEW = 100
const MANY = isQuick ? 500 : 100_000
const MAX_PAGE_MS = 20
const MAX_FILE_MEGABYTES = 64

const PAGES: Record<string, (host: BigHost) => string> = {
  dashboard: () => '/dashboard',
  payouts: () => '/dashboard/payouts',
  'what one earns': () => '/dashboard/seller-payouts',
  'cash fees': () => '/dashboard/payouts/cash-fees',
  payments: () => '/dashboard/tickets/payments',
  sales: () => '/dashboard/sales',
  'sales, refunded': () => '/dashboard/sales?state=refunded',
  'sales, in cash': () => '/dashboard/sales?method=cash',
  'cash to come': () => '/cash-payments',
  'an order': ({ order }) => `/dashboard/orders/${order}`,
  'its statement': ({ order }) => `/dashboard/orders/${order}/statement`,
  'an event': ({ event }) => `/dashboard/events/${event}`,
  'its codes': ({ event }) => `/dashboard/events/${event}/codes`,
  'its sales': ({ event }) => `/dashboard/events/${event}/sales`,
  'payments, late': () => '/dashboard/tickets/payments?state=late',
  'payments, disputed': () => '/dashboard/tickets/payments?state=disputed',
  'the year': () => '/dashboard/payouts/year',
  'sales, by name': () => '/dashboard/sales?q=buyer+4999',
  'sales, by no name': () => '/dashboard/sales?q=jackie',
}

/** The pages of a host with 100,000 orders against the same of one with 100; and memory while all of them are sent as a file. */
export async function booksPart(site: BenchSite): Promise<void> {
  printHeading(`Pages of a host with ${MANY} orders: CPU ms (server and PostgreSQL), against ${FEW} orders`)
  printRow(
    'page',
    `ms with ${FEW}`,
    `ms with ${MANY}`,
    'of it PostgreSQL',
    'ratio',
    `to ${MAX_PAGE_MS} ms`,
    'answered in ms',
  )
  const [few, many] = [await makeBigHost(site.db, FEW), await makeBigHost(site.db, MANY)]
  // The jobs of the site find work in what was made, and would be counted with the pages: one of them only within a minute.
  await deductCashFees(ctxOf(site.db))
  await waitForIdle(site)
  const [asFew, asMany] = [await sessionCookie(site.db, few.host), await sessionCookie(site.db, many.host)]
  for (const [name, path] of Object.entries(PAGES))
    for (let round = 0; round < ROUNDS; round++) {
      const { value, limit, verdict } = await measureWithLimit(
        async () => (await cpuOf(site, path(few), asFew)).all,
        () => cpuOf(site, path(many), asMany),
      )
      const { all, postgres, answeredMs } = value
      printRow(name, limit, all, postgres, verdict(all / limit), verdict(all / MAX_PAGE_MS), answeredMs)
    }
  printHeading(
    `Files of ${MANY} orders: resident MB of the server above what it had before, at most ${MAX_FILE_MEGABYTES}`,
  )
  for (const path of ['/dashboard/sales.csv', '/dashboard/payouts.csv']) {
    await download(site, path, asFew)
    const { lines, megabytes, seconds } = await download(site, path, asMany)
    printRow(
      path.slice(11),
      'lines',
      lines,
      'seconds',
      seconds,
      'MB',
      megabytes,
      'ratio',
      megabytes / MAX_FILE_MEGABYTES,
    )
    if (lines < MANY) throw new Error(`${path} has ${lines} lines of ${MANY} orders`)
  }
}

/** CPU milliseconds of a page that is made anew, one at a time, and the median time to its answer: its statements run beside each other. */
async function cpuOf(
  site: BenchSite,
  path: string,
  cookie: string,
): Promise<{ all: number; postgres: number; answeredMs: number }> {
  const count = isQuick ? 1 : 30
  const load = (times: number) =>
    sendRequests(site.origin, { atOnce: 1, count: times, request: () => ({ path, headers: { cookie } }) })
  // Each connection plans a statement for itself, once.
  await load(count * 2)
  const { serverCpuMs, postgresCpuMs, statuses, medianMs } = await measureCpu(site, () => load(count))
  if (Object.keys(statuses).some((status) => status !== '200')) throw new Error(`${path} is not shown`)
  return { all: serverCpuMs + postgresCpuMs, postgres: postgresCpuMs, answeredMs: medianMs }
}

/** Reads a file as fast as it comes, and looks at the memory of the server meanwhile. */
async function download(site: BenchSite, path: string, cookie: string) {
  const before = residentMegabytes(site)
  const startedAt = performance.now()
  const answer = await fetch(site.origin + path, { headers: { cookie } })
  let [lines, peak] = [0, before]
  for await (const part of answer.body ?? []) {
    lines += part.reduce((breaks: number, byte: number) => breaks + Number(byte === 10), 0)
    peak = Math.max(peak, residentMegabytes(site))
  }
  return { lines: lines - 1, megabytes: peak - before, seconds: (performance.now() - startedAt) / 1000 }
}
