import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import type { BenchSite } from './bench-site.ts'
import { sellerOf } from './orders.ts'
import { isQuick, printHeading, printRow } from './report.ts'
import { doorCode } from '#modules/tickets/qr-payload.ts'
import type { TicketId } from '#platform/ids.ts'
import { HOUR_MS, plusMs, systemNow } from '#platform/time.ts'
import { brightness, PLAIN_SIGHT, type Sight } from '#tests/e2e/support/fake-camera.ts'
import { makeEvent, makePerson } from '#tests/support/box-office.ts'
import { sessionCookie } from '#tests/support/site.ts'

const TICKETS = isQuick ? 1 : 20
/** Aims of a reader that keeps up with a queue, medians in milliseconds. */
const MAX_DECODE_MS = 50
const MAX_RESULT_MS = 200
const SIGHTS: Partial<Sight>[] = [
  {},
  { turn: 20 },
  { turn: -15, tilt: 0.3 },
  { light: 62, dark: 20, behind: 10 },
]

/** A phone at the door: how long its reader takes for a picture, and a guest for an answer from when their code is before the camera. */
export async function cameraPart(site: BenchSite): Promise<{ skipped: string } | void> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  const browser = await chromium
    .launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 })
    .catch(() => null)
  if (!browser) return { skipped: 'there is no Chromium' }
  const { decodesMs, resultsMs } = await atTheDoor(site, browser)
  await browser.close()
  const [decode, result] = [spread(decodesMs), spread(resultsMs)]
  printHeading('The camera of a scanner: a picture read, and a code before the camera answered on the screen')
  printRow('pictures', 'p50 ms', 'p99 ms', 'aim', 'guests', 'p50 ms', 'p99 ms', 'aim')
  printRow(
    decodesMs.length,
    decode.median,
    decode.p99,
    MAX_DECODE_MS,
    resultsMs.length,
    result.median,
    result.p99,
    MAX_RESULT_MS,
  )
}

function spread(times: number[]): { median: number; p99: number } {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  return { median: at(0.5), p99: at(0.99) }
}

/** Holds one ticket after the other before the camera of a scanner page. */
async function atTheDoor(site: BenchSite, browser: Browser) {
  const event = await makeEvent(site.db, { capacity: TICKETS, startsAt: plusMs(systemNow(), HOUR_MS) })
  const sell = await sellerOf(site, event)
  for (let sold = 0; sold < TICKETS; sold++) await sell(await makePerson(site.db))
  const { rows } = await site.db.pool.query<{ id: TicketId; validation_hash: string }>(
    'select id, validation_hash from tickets where event_id = $1',
    [event.eventId],
  )
  const [name = '', value = ''] = (await sessionCookie(site.db, event.ownerId)).split('=')
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    permissions: ['camera'],
  })
  await context.addCookies([{ name, value, url: site.origin }])
  const page = await scannerPage(context, `${site.origin}/dashboard/scanner?event=${event.eventId}`)
  const resultsMs: number[] = []
  for (const [at, { id, validation_hash: hash }] of rows.entries()) {
    const sight = { ...PLAIN_SIGHT, ...SIGHTS[at % SIGHTS.length] }
    resultsMs.push(await hold(page, brightness(doorCode(id, hash), sight)))
    await page.getByText('Come in', { exact: true }).waitFor({ state: 'detached' })
  }
  const decodesMs = await page.evaluate(() => (window as unknown as Door).decodesMs)
  return { decodesMs, resultsMs }
}

interface Door {
  decodesMs: number[]
  /** Shows a picture of 640 x 480 to the camera, and answers how long after it the screen says that the guest may come in. */
  hold: (picture: string) => Promise<number>
}

const hold = (page: Page, picture: Buffer): Promise<number> =>
  page.evaluate((sent) => (window as unknown as Door).hold(sent), picture.toString('base64'))

/** A scanner page whose camera is a canvas, and which notes how long each picture is read. */
async function scannerPage(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(() => {
    const canvas = document.createElement('canvas')
    ;[canvas.width, canvas.height] = [1280, 720]
    const drawing = canvas.getContext('2d')
    drawing?.fillRect(0, 0, 1280, 720)
    setInterval(() => drawing?.fillRect(0, 0, 1, 1), 1000 / 30) // a canvas sends a picture where it is drawn on
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream(30))
    const decodesMs: number[] = []
    window.Worker = class extends Worker {
      override postMessage(message: unknown, given?: StructuredSerializeOptions | Transferable[]): void {
        const startedAt = performance.now()
        this.addEventListener('message', () => decodesMs.push(performance.now() - startedAt), { once: true })
        super.postMessage(message, given as StructuredSerializeOptions)
      }
    }
    const isAnswered = () =>
      [...document.querySelectorAll('[role=status], output')].some((one) =>
        one.textContent.includes('Come in'),
      )
    const hold = (picture: string) =>
      new Promise<number>((done) => {
        const lights = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))
        const pixels = new ImageData(640, 480)
        for (const [at, light] of lights.entries()) pixels.data.set([light, light, light, 255], at * 4)
        const small = new OffscreenCanvas(640, 480)
        small.getContext('2d')?.putImageData(pixels, 0, 0)
        const startedAt = performance.now()
        const look = () =>
          isAnswered()
            ? requestAnimationFrame(() => setTimeout(() => done(performance.now() - startedAt)))
            : requestAnimationFrame(look)
        drawing?.drawImage(small, 160, 0, 960, 720)
        look()
      })
    Object.assign(window, { decodesMs, hold })
  })
  await page.goto(address)
  await page.locator('video').waitFor()
  await page.waitForFunction(() => (window as unknown as Door).decodesMs.length > 5)
  return page
}
