// What a scanner does with the phone it is on: its camera, lamp, own reader of codes, sound and vibration.
import { rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { doorCode } from '#modules/tickets/qr-payload.ts'
import { newId } from '#platform/ids.ts'
import { testDoor } from '#tests/support/door.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { addTickets } from '#tests/support/ticket-fixtures.ts'
import { testBrowser } from './support/browser.ts'
import { browserSeeing } from './support/fake-camera.ts'
import { goTo } from './support/page.ts'
import { browserOf, servedSite } from './support/served-site.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()
const { newDoor, jackie } = await testDoor(db)
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

const answer = (page: Page, headline: string) => page.getByRole('status').getByText(headline, { exact: true })

/** What a page did with the devices of its phone. */
interface Noted {
  asked: MediaStreamConstraints[]
  tracks: MediaStreamTrack[]
  lamp: (boolean | undefined)[]
  buzzed: unknown[]
  hertz: number[]
}

const noted = <T>(page: Page, what: (noted: Noted) => T) =>
  page.evaluate<T>(`(${what.toString()})(window.noted)`)

/** A phone with two cameras, of which each has a lamp; what is asked of it is noted. */
function addDevices(page: Page) {
  return page.addInitScript(() => {
    const noted: Noted = { asked: [], tracks: [], lamp: [], buzzed: [], hertz: [] }
    Object.assign(window, { noted })
    const { mediaDevices } = navigator
    const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (constraints) => {
      noted.asked.push(constraints ?? {})
      const stream = await getUserMedia({ video: true })
      noted.tracks.push(...stream.getTracks())
      return stream
    }
    mediaDevices.enumerateDevices = async () =>
      ['one', 'two'].map(
        (deviceId) => ({ kind: 'videoinput', deviceId, label: deviceId, groupId: '' }) as MediaDeviceInfo,
      )
    MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities
    MediaStreamTrack.prototype.applyConstraints = async (constraints) => {
      const [first] = (constraints?.advanced ?? []) as { torch?: boolean }[]
      noted.lamp.push(first?.torch)
    }
    navigator.vibrate = (pattern) => noted.buzzed.push(pattern) > 0
    const start = Object.getOwnPropertyDescriptor(AudioScheduledSourceNode.prototype, 'start')
      ?.value as OscillatorNode['start']
    AudioScheduledSourceNode.prototype.start = function (when) {
      if (this instanceof OscillatorNode) noted.hertz.push(this.frequency.value)
      start.call(this, when)
    }
  })
}

/** A scanner whose camera is shown a ticket, allowed before. */
async function scannerSeeing(prepare: (page: Page, code: string) => Promise<unknown>) {
  const { event, door } = await newDoor()
  const [ticket] = await addTickets(db, event, jackie)
  const code = doorCode(ticket.id, ticket.hash)
  const film = path.join(os.tmpdir(), `steppers-camera-${newId()}.y4m`)
  const seeing = await browserSeeing(code, film)
  const context = await browserOf(
    seeing,
    site,
    db,
    { id: door.personId },
    { ...phone, permissions: ['camera'] },
  )
  const page = await context.newPage()
  await addDevices(page)
  await prepare(page, code)
  await page.goto(`/dashboard/scanner?event=${event.id}`)
  return {
    page,
    [Symbol.asyncDispose]: async () => {
      await seeing.close()
      await rm(film)
    },
  }
}

test.each([
  ['the reader itself', /\.wasm$/],
  ['the worker that it runs in', /decode-frame/],
])('a camera whose codes nothing reads is let go, and it says so: %s does not load', async (_, missing) => {
  await using seeing = await scannerSeeing((page) => page.route(missing, (route) => route.abort()))
  const { page } = seeing
  await page.getByText('The camera cannot read codes yet').waitFor()
  expect(await noted(page, ({ tracks }) => tracks.map((track) => track.readyState))).toEqual(['ended'])
  await page.unroute(missing)
  await page.getByRole('button', { name: 'Start camera' }).click()
  await answer(page, 'Come in').waitFor({ timeout: 30_000 })
  expect(await page.getByText('The camera cannot read codes yet').count()).toBe(0)
})

test('a phone that reads codes itself does so, and answers with sound once a finger allowed it', async () => {
  await using seeing = await scannerSeeing((page, code) =>
    page.addInitScript((rawValue) => {
      class BarcodeDetector {
        static async getSupportedFormats() {
          return ['qr_code']
        }
        async detect(frame: ImageBitmap) {
          return frame.width > 0 && frame.width === frame.height ? [{ rawValue }] : []
        }
      }
      Object.assign(window, { BarcodeDetector })
    }, code),
  )
  const { page } = seeing
  const workers: string[] = []
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('worker', (worker) => workers.push(worker.url()))
  await answer(page, 'Come in').waitFor()
  expect(workers).toEqual([])
  expect(await noted(page, ({ hertz, buzzed }) => [hertz, buzzed])).toEqual([[], [[60]]])
  expect(errors).toEqual([])
})

test('the lamp and the other camera are a press away; the camera chosen is taken again later', async () => {
  await using seeing = await scannerSeeing((page) => page.route(/\/api\/doors\//, (route) => route.abort()))
  const { page } = seeing
  const wanted = () =>
    noted(page, ({ asked }) => asked.map(({ video }) => (video as MediaTrackConstraints).deviceId ?? null))
  const goOn = page.getByRole('button', { name: 'Next guest' })
  await goOn.click() // the ticket before it is not on any list
  const lamp = page.getByRole('button', { name: 'Light' })
  await lamp.click()
  await expect.poll(() => lamp.getAttribute('aria-pressed')).toBe('true')
  await lamp.click()
  await expect.poll(() => lamp.getAttribute('aria-pressed')).toBe('false')
  expect(await noted(page, ({ lamp: switched }) => switched)).toEqual([true, false])
  await lamp.click()

  await page.getByRole('button', { name: 'Other camera' }).click()
  await expect.poll(wanted).toEqual([null, { exact: 'one' }])
  await expect.poll(() => lamp.getAttribute('aria-pressed')).toBe('false')
  await page.getByRole('button', { name: 'Other camera' }).click()
  await expect.poll(wanted).toEqual([null, { exact: 'one' }, { exact: 'two' }])
  await lamp.waitFor()
  expect(await noted(page, ({ tracks }) => tracks.map((track) => track.readyState))).toEqual([
    'ended',
    'ended',
    'live',
  ])

  // A camera that runs on is left alone, and one that a phone in a pocket took away is started anew.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.waitForTimeout(500)
  expect(await wanted()).toHaveLength(3)
  await noted(page, ({ tracks }) => tracks.at(-1)?.stop())
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(wanted).toEqual([null, { exact: 'one' }, { exact: 'two' }, { exact: 'two' }])

  await page.reload()
  await expect.poll(wanted).toEqual([{ exact: 'two' }])
})

test('each kind of answer sounds and feels its own', async () => {
  const { event, door } = await newDoor()
  const [ticket] = await addTickets(db, event, jackie)
  const context = await browserOf(browser(), site, db, { id: door.personId }, phone)
  const page = await context.newPage()
  await addDevices(page)
  await goTo(page, `/dashboard/scanner?event=${event.id}`)
  const good = doorCode(ticket.id, ticket.hash)
  const forged = `${good.slice(0, -1)}${good.endsWith('0') ? '1' : '0'}`
  for (const [code, headline, hertz, buzz] of [
    [good, 'Come in', [660, 990], [60]],
    [good, 'Already in', [440, 440], [80, 80, 80]],
    [forged, 'Not valid', [150], [400]],
  ] as const) {
    await noted(page, (all) => Object.assign(all, { hertz: [], buzzed: [] }))
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    await answer(page, headline).waitFor()
    await expect.poll(() => noted(page, (all) => [all.hertz, all.buzzed])).toEqual([hertz, [buzz]])
  }
  await context.close()
})
