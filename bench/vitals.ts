import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import type { BenchSite } from './bench-site.ts'
import { median } from './load.ts'
import { heading, isQuick, ROUNDS, say } from './report.ts'

interface Vitals {
  page: string
  firstPaintMs: number
  largestPaintMs: number
  blockingMs: number
  layoutShift: number
}

const SLOW_4G = { latency: 150, downloadThroughput: (1.6e6 / 8) * 0.9, uploadThroughput: 750e3 / 8 }
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** What the public pages are on a slow phone. */
export async function vitalsPart(site: BenchSite): Promise<{ skipped: string } | void> {
  const program = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  if (!existsSync(program)) return { skipped: `there is no Chromium at ${program}` }
  heading('Slow phone: 4x CPU, 1.6 Mbit/s, 150 ms; medians of three cold visits')
  const { rows } = await site.db.pool.query<{ id: string }>(
    "select id from events where status = 'published' limit 1",
  )
  say('page', 'first paint', 'largest paint', 'blocking ms', 'layout shift')
  for (const page of isQuick ? ['/'] : ['/', '/events', `/events/${rows[0]?.id}`]) {
    const found = await vitalsOf(site.origin, page)
    if (found.firstPaintMs === 0) throw new Error(`${page} painted nothing`)
    say(page.slice(0, 15), found.firstPaintMs, found.largestPaintMs, found.blockingMs, found.layoutShift)
  }
}

/** What a visitor with a slow phone on a slow network sees: medians of three cold visits. */
async function vitalsOf(origin: string, page: string): Promise<Vitals> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: FLAGS })
  const visits: Omit<Vitals, 'page'>[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 2 })
    const tab = await context.newPage()
    const cdp = await context.newCDPSession(tab)
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G })
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await tab.addInitScript(WATCH)
    await tab.goto(origin + page, { waitUntil: 'networkidle' })
    visits.push(await tab.evaluate(() => (globalThis as unknown as { vitals: Omit<Vitals, 'page'> }).vitals))
    await context.close()
  }
  await browser.close()
  const of = (name: keyof Omit<Vitals, 'page'>) => median(visits.map((visit) => visit[name]))
  return {
    page,
    firstPaintMs: of('firstPaintMs'),
    largestPaintMs: of('largestPaintMs'),
    blockingMs: of('blockingMs'),
    layoutShift: of('layoutShift'),
  }
}

/** Runs in the page before anything of it: collects what the browser itself measures. */
const WATCH = `
  globalThis.vitals = { firstPaintMs: 0, largestPaintMs: 0, blockingMs: 0, layoutShift: 0 }
  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') vitals.firstPaintMs = entry.startTime
  })
  watch('largest-contentful-paint', (entry) => (vitals.largestPaintMs = entry.startTime))
  watch('longtask', (entry) => (vitals.blockingMs += Math.max(0, entry.duration - 50)))
  watch('layout-shift', (entry) => {
    if (!entry.hadRecentInput) vitals.layoutShift += entry.value
  })
`
