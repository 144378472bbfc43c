import { type Browser, chromium, type Page } from 'playwright-core'
import type { BenchSite } from './bench-site.ts'
import { median } from './load.ts'
import { isQuick, printHeading, printRow } from './report.ts'
import { emptyChart } from '#modules/seating/chart/empty-chart.ts'
import { makeCategory, makeRow } from '#modules/seating/chart/make-parts.ts'
import type { Chart } from '#modules/seating/chart/chart.ts'
import { toCents } from '#platform/money.ts'
import { makeRoomOnSale } from '#tests/support/seated-room.ts'

const ROWS = isQuick ? 10 : 200
const SEATS_A_ROW = 100
/** The few rows of a quick run stand in the middle of the hall, where seats are chosen. */
const NEAREST = isQuick ? 4_200 : 1_000
const MAX_GEOMETRY = 20 * 1024
const MAX_FIRST_MS = 300
const MAX_FRAME_MS = 4
const MAX_SELECT_MS = 50
const PUSHES = isQuick ? 1 : 5
const MOVES = 24
/** How long a press waits for a seat to be painted: many presses of a quick run are beside its few seats. */
const MAX_PAINT_WAIT_MS = isQuick ? 150 : 1_000

/** The map of a large hall: what is sent for it, how soon it is drawn, what a push costs a frame, and how soon a chosen seat is seen. */
export async function seatMapPart(site: BenchSite): Promise<{ skipped: string } | void> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  const browser = await chromium
    .launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 })
    .catch(() => null)
  if (!browser) return { skipped: 'there is no Chromium' }
  const { eventId } = await makeRoomOnSale(site.db, arena())
  try {
    const sent = await sentBytes(site, eventId)
    const drawn = await drawnMs(browser, `${site.origin}/events/${eventId}/seats?view=map`)
    printHeading('The map of a hall')
    printRow('seats', 'geometry bytes', 'bound', 'status bytes', 'bound')
    printRow(ROWS * SEATS_A_ROW, sent.geometry, MAX_GEOMETRY, sent.status, (ROWS * SEATS_A_ROW) / 4)
    printRow('first paint ms', 'bound', 'select to painted', 'bound')
    printRow(drawn.firstMs, MAX_FIRST_MS, drawn.selectMs, MAX_SELECT_MS)
    printRow('main thread ms', 'bound', 'of it CPU')
    printRow(drawn.frameMs, MAX_FRAME_MS, drawn.frameCpuMs)
    if (sent.geometry > MAX_GEOMETRY) throw new Error('The geometry is too large')
    if (sent.status > (ROWS * SEATS_A_ROW) / 4) throw new Error('The statuses are too large')
  } finally {
    await browser.close()
  }
}

/** Rows that bend around a stage: no two seats stand alike. */
function arena(): Chart {
  const category = makeCategory('Standard', 0, { priceCents: toCents(4000) })
  const made = Array.from({ length: ROWS }, (_, at) =>
    makeRow({ x: 0, y: 0 }, { count: SEATS_A_ROW, label: String(at + 1) }, category.id),
  )
  const seats = made.flatMap((each, row) =>
    each.seats.map((seat, at) => {
      const [angle, radius] = [-1.2 + (2.4 * at) / SEATS_A_ROW, NEAREST + row * 34]
      return { ...seat, x: 9_000 + radius * Math.sin(angle), y: 200 + radius * Math.cos(angle) }
    }),
  )
  return {
    ...emptyChart({ w: 18_000, h: 9_000 }),
    focal: { x: 9_000, y: 200 },
    categories: [category],
    rows: made.flatMap(({ rows }) => rows),
    seats,
  }
}

async function sentBytes({ origin, db }: BenchSite, eventId: string) {
  const { rows } = await db.pool.query<{ geometry_hash: string }>(
    'select geometry_hash from seating_charts where event_id = $1',
    [eventId],
  )
  const base = `${origin}/api/events/${eventId}/seats`
  const { Agent, request } = await import('node:http')
  const lengthOf = (url: string) =>
    new Promise<number>((resolve, reject) => {
      const asked = request(url, { agent: new Agent(), headers: { 'accept-encoding': 'br' } }, (response) => {
        let length = 0
        response.on('data', (chunk: Buffer) => (length += chunk.length))
        response.on('end', () => resolve(length))
      })
      asked.on('error', reject)
      asked.end()
    })
  return {
    geometry: await lengthOf(`${base}/geometry/${rows[0]?.geometry_hash}`),
    status: await lengthOf(`${base}/status`),
  }
}

async function drawnMs(browser: Browser, url: string) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await page.goto(url)
  const canvas = page.locator('[data-seat-map] canvas[data-painted]')
  await canvas.waitFor()
  const firstMs = await page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const data = entries.find(({ name }) => name.includes('/geometry/'))
    // The code of the map comes beside the data; whichever is later begins the clock.
    const code = entries.filter(({ name }) => name.includes('seat-map'))
    const from = Math.max(data?.responseEnd ?? 0, ...code.map(({ responseEnd }) => responseEnd))
    const painted = document.querySelector<HTMLElement>('canvas[data-painted]')?.dataset['painted']
    return Number(painted) - from
  })
  return { firstMs, ...(await pushed(page)), selectMs: await selected(page) }
}

/**
 * Pushes the map to and fro; answers how long the tasks of the main thread took for each frame, the median of several pushes, and how long
 * it worked in them: beside other programs a task takes longer than its work.
 */
async function pushed(page: Page): Promise<{ frameMs: number; frameCpuMs: number }> {
  const box = (await page.locator('[data-seat-map]').boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.keyboard.down('Control')
  for (let at = 0; at < 6; at++) await page.mouse.wheel(0, -120)
  await page.keyboard.up('Control')
  await page.waitForTimeout(600)
  const cdp = await page.context().newCDPSession(page)
  const tookMs = await taskClock(page, 'timeTicks')
  const workedMs = await taskClock(page, 'threadTicks')
  await page.evaluate(() => {
    const counted = globalThis as unknown as { frames: number }
    counted.frames = 0
    const count = () => {
      counted.frames++
      requestAnimationFrame(count)
    }
    requestAnimationFrame(count)
  })
  const frames = () => page.evaluate(() => (globalThis as unknown as { frames: number }).frames)
  await page.mouse.down()
  const each: { took: number; worked: number }[] = []
  for (let push = 0; push < PUSHES; push++) {
    const [framesBefore, workedBefore, before] = [await frames(), await workedMs(), await tookMs()]
    // Not by page.mouse.move: while a button is down it has the page compile and run two scripts for each move, to see a drag begin.
    for (let at = push * MOVES; at < (push + 1) * MOVES; at++)
      await cdp.send('Input.dispatchMouseEvent', {
        type: 'mouseMoved',
        button: 'left',
        buttons: 1,
        x: x + 80 * Math.sin(at / 6),
        y: y + 40 * Math.cos(at / 9),
      })
    const [took, worked] = [(await tookMs()) - before, (await workedMs()) - workedBefore]
    const drawn = Math.max(1, (await frames()) - framesBefore)
    each.push({ took: took / drawn, worked: worked / drawn })
  }
  await page.mouse.up()
  return {
    frameMs: median(each.map(({ took }) => took)),
    frameCpuMs: median(each.map(({ worked }) => worked)),
  }
}

/** How long the tasks of a page's main thread took so far, by the clock on the wall or by that of the thread. */
async function taskClock(
  page: Page,
  timeDomain: 'timeTicks' | 'threadTicks',
): Promise<() => Promise<number>> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain })
  return async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
}

/** From letting go of the mouse on a seat until that seat is painted anew, the median of several. */
async function selected(page: Page): Promise<number> {
  const found = await page.evaluate(async (maxWaitMs) => {
    const frame = document.querySelector<HTMLElement>('[data-seat-map]')!
    const canvas = frame.querySelector('canvas')!
    const closer = [...document.querySelectorAll('button')].find((one) => one.ariaLabel === 'Closer')!
    for (let at = 0; at < 12; at++) closer.click()
    await new Promise((done) => setTimeout(done, 800))
    const { left, top, width, height } = frame.getBoundingClientRect()
    const times: number[] = []
    for (let at = 0; at < 9; at++) {
      const where = {
        clientX: left + width * (0.2 + at * 0.05),
        clientY: top + height / 2,
        pointerId: 1,
        button: 0,
        bubbles: true,
      }
      const painted = new Promise<number>((done) => {
        new MutationObserver((_, watching) => {
          watching.disconnect()
          done(performance.now())
        }).observe(canvas, { attributes: true, attributeFilter: ['data-painted'] })
        setTimeout(() => done(Infinity), maxWaitMs)
      })
      frame.setPointerCapture = () => {}
      frame.dispatchEvent(new PointerEvent('pointerdown', where))
      const from = performance.now()
      frame.dispatchEvent(new PointerEvent('pointerup', where))
      const ms = (await painted) - from
      if (Number.isFinite(ms)) times.push(ms)
    }
    return times
  }, MAX_PAINT_WAIT_MS)
  return median(found.length > 0 ? found : [Infinity])
}
