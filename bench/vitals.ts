import { existsSync } from 'node:fs'
import type { BenchSite } from './bench-site.ts'
import { type BareBrowser, startBareBrowser } from './bare-browser.ts'
import { startBaselineServer } from './baseline-server.ts'
import { median } from './load.ts'
import { printHeading, isQuick, formatNumber, printRow } from './report.ts'

interface Vitals {
  firstPaintMs: number
  largestPaintMs: number
  layoutShift: number
  /** Tasks that took longer than 50 ms: when they began and how long they took. */
  longTasks: { at: number; ms: number }[]
}

/** At 8x visits differ more from each other: more of them give the same certainty. */
const ROUNDS: Record<number, number> = isQuick ? { 1: 1 } : { 4: 5, 8: 11 }
const PHONE = { width: 412, height: 823, deviceScaleFactor: 2, mobile: true }
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6e6 / 8) * 0.9,
  uploadThroughput: 750e3 / 8,
}

/** What the public pages are on a slow phone, each in turn with its baseline (`baseline-server.ts`). */
export async function vitalsPart(site: BenchSite): Promise<{ skipped: string } | void> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  if (!existsSync(executablePath)) return { skipped: `there is no Chromium at ${executablePath}` }
  printHeading(
    `Slow phone, 1.6 Mbit/s, 150 ms; medians of ${Object.values(ROUNDS).join(' and ')} cold visits, in turn with the baseline`,
  )
  const { rows } = await site.db.pool.query<{ id: string; organizer_id: string }>(
    "select id, organizer_id from events where status = 'published' limit 1",
  )
  const [event] = rows
  const pages = isQuick
    ? ['/']
    : ['/', '/events', `/events/${event?.id}`, '/auth', `/organizer/${event?.organizer_id}`]
  const baseline = await startBaselineServer(site.origin)
  const framework = await startBaselineServer(site.origin, { framework: true })
  const browser = await startBareBrowser(executablePath)
  printRow(
    'page',
    'CPU',
    'first paint',
    'baseline',
    'ratio',
    'largest paint',
    'blocked before',
    'after',
    'of framework',
    'shift',
  )
  for (const [rate, rounds] of Object.entries(ROUNDS))
    for (const page of pages)
      await printVitals(browser, Number(rate), rounds, [site.origin, baseline.origin, framework.origin], page)
  await browser.stop()
  baseline.stop()
  framework.stop()
}

async function printVitals(
  browser: BareBrowser,
  rate: number,
  rounds: number,
  [ours, baseline, framework]: [ours: string, baseline: string, framework: string],
  page: string,
): Promise<void> {
  const visits: Vitals[] = []
  const bare: Vitals[] = []
  const framed: Vitals[] = []
  for (let round = 0; round < rounds; round++) {
    visits.push(await visit(browser, rate, ours + page))
    bare.push(await visit(browser, rate, baseline + page))
    framed.push(await visit(browser, rate, framework + page))
  }
  if (visits.some(({ firstPaintMs }) => firstPaintMs === 0)) throw new Error(`${page} painted nothing`)
  const of = (all: Vitals[], figure: (one: Vitals) => number) => median(all.map(figure))
  const firstPaint = of(visits, (one) => one.firstPaintMs)
  const baselinePaint = of(bare, (one) => one.firstPaintMs)
  printRow(
    page.slice(0, 15),
    `${rate}x`,
    firstPaint,
    baselinePaint,
    formatNumber(firstPaint / baselinePaint),
    of(visits, (one) => one.largestPaintMs),
    of(visits, (one) => blocked(one, 'before')),
    of(visits, (one) => blocked(one, 'after')),
    of(framed, (one) => blocked(one, 'after')),
    of(visits, (one) => one.layoutShift),
  )
}

/** By how much long tasks went beyond 50 ms, before the first paint or after it (the usual "total blocking time"). */
function blocked({ longTasks, firstPaintMs }: Vitals, part: 'before' | 'after'): number {
  return longTasks.reduce((sum, { at, ms }) => {
    const after = Math.min(ms, Math.max(0, at + ms - firstPaintMs))
    return sum + Math.max(0, (part === 'after' ? after : ms - after) - 50)
  }, 0)
}

/** One visit of somebody with a slow phone on a slow network, who was never here before. */
async function visit(browser: BareBrowser, rate: number, address: string): Promise<Vitals> {
  await fetch(address, { headers: { Accept: 'text/html', 'Accept-Encoding': 'br' } }) // in the cache, as for everybody but one
  const tab = await browser.newTab()
  await tab.send('Emulation.setDeviceMetricsOverride', PHONE)
  await tab.send('Network.enable')
  if (!isQuick) await tab.send('Network.emulateNetworkConditions', SLOW_4G)
  await tab.send('Emulation.setCPUThrottlingRate', { rate })
  await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: WATCH })
  await tab.open(address)
  const read = { expression: 'collectVitals()', returnByValue: true }
  const { result } = await tab.send<{ result: { value: Vitals } }>('Runtime.evaluate', read)
  await tab.close()
  return result.value
}

/** Runs in the page before anything of it: collects what the browser itself measures. */
const WATCH = `
  globalThis.vitals = { firstPaintMs: 0, largestPaintMs: 0, layoutShift: 0, longTasks: [] }
  const collectors = []
  // A page without scripts may have told its observers nothing yet.
  globalThis.collectVitals = () => {
    for (const collect of collectors) collect()
    return vitals
  }
  const watch = (type, take) => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(take))
    observer.observe({ type, buffered: true })
    collectors.push(() => observer.takeRecords().forEach(take))
  }
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') vitals.firstPaintMs = entry.startTime
  })
  watch('largest-contentful-paint', (entry) => (vitals.largestPaintMs = entry.startTime))
  watch('longtask', (entry) => vitals.longTasks.push({ at: entry.startTime, ms: entry.duration }))
  watch('layout-shift', (entry) => {
    if (!entry.hadRecentInput) vitals.layoutShift += entry.value
  })
`
