import { rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { doorCode, formatHash, payloadText } from '#modules/tickets/qr-payload.ts'
import { newId } from '#platform/ids.ts'
import { NETWORK_ERROR } from '#ui/network-error.ts'
import { makeEvent } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { addEvent, addPerson, addTickets } from '#tests/support/ticket-fixtures.ts'
import { testBrowser } from './support/browser.ts'
import { browserSeeing, PLAIN_SIGHT, type Sight } from './support/fake-camera.ts'
import { browserOf, servedSite } from './support/served-site.ts'
import { expectNoBarrier } from './support/accessible.ts'
import { goTo } from './support/page.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const tasha = await addPerson(db, 'Tasha')
const jackie = await addPerson(db, 'Jackie Montgomery')
const ball = await addEvent(db, tasha)
const scanner = `/dashboard/scanner?event=${ball.id}`

const answer = (page: Page, headline: string) => page.getByRole('status').getByText(headline, { exact: true })
const statusOf = async (ticketId: string) =>
  (await db.pool.query<{ status: string }>('select status from tickets where id = $1', [ticketId])).rows[0]
    ?.status

async function typed(page: Page, code: string): Promise<void> {
  await page.getByLabel('Ticket code').fill(code)
  await page.keyboard.press('Enter')
}

describe('the camera', () => {
  test('reads a ticket held before it, lets the guest in once, and stays quiet while the ticket stays there', async () => {
    const [ticket] = await addTickets(db, ball, jackie)
    const film = path.join(os.tmpdir(), `steppers-camera-${newId()}.y4m`)
    const seeing = await browserSeeing(doorCode(ticket.id, ticket.hash), film)
    try {
      const context = await browserOf(seeing, site, db, tasha, { ...phone, permissions: ['camera'] })
      const page = await context.newPage()
      const complaints: string[] = []
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      page.on('worker', (worker) => asked.push(worker.url()))
      context.on('request', (request) => asked.push(request.url()))
      await page.goto(scanner)
      await answer(page, 'Come in').waitFor()
      await page.getByRole('status').getByText('Jackie Montgomery').waitFor()
      await expect.poll(() => statusOf(ticket.id)).toBe('used') // a slow answer is the list's

      await answer(page, 'Come in').waitFor({ state: 'detached' })
      await page.waitForTimeout(3_500)
      const { rows } = await db.pool.query('select event_type from ticket_logs where ticket_id = $1', [
        ticket.id,
      ])
      expect(rows).toEqual([{ event_type: 'check_in' }])
      expect(asked.filter((url) => !url.startsWith(site.url))).toEqual([])
      expect(asked.some((url) => url.endsWith('.wasm'))).toBe(true)
      expect(complaints).toEqual([])
    } finally {
      await seeing.close()
      await rm(film)
    }
  })

  const dim = { light: 62, dark: 20, behind: 10 }
  test.each<[string, Partial<Sight>, ('short' | 'whole')[]]>([
    ['at a tilt', { turn: 27, tilt: 0.4 }, ['short', 'whole']],
    ['out of focus', { blur: 1.5 }, ['short', 'whole']],
    ['far out of focus, where the whole one is a grey field', { blur: 3 }, ['short']],
    ['in the dark', dim, ['short', 'whole']],
    ['upside down', { turn: 180 }, ['short', 'whole']],
    ['all of it at once', { turn: -18, tilt: 0.3, blur: 1.5, ...dim }, ['short', 'whole']],
    ['in a browser that has no frames of a camera', {}, ['short']],
  ])('reads a ticket %s', async (how, sight, forms) => {
    for (const form of forms) {
      const [ticket] = await addTickets(db, ball, jackie)
      const code = form === 'short' ? doorCode(ticket.id, ticket.hash) : payloadText(ticket.payload)
      const film = path.join(os.tmpdir(), `steppers-camera-${newId()}.y4m`)
      const seeing = await browserSeeing(code, film, { ...PLAIN_SIGHT, ...sight })
      try {
        const context = await browserOf(seeing, site, db, tasha, { ...phone, permissions: ['camera'] })
        const page = await context.newPage()
        if (how.includes('no frames'))
          await page.addInitScript(() => Reflect.deleteProperty(window, 'VideoFrame'))
        await page.goto(scanner)
        await answer(page, 'Come in').waitFor({ timeout: 30_000 })
        await expect.poll(() => statusOf(ticket.id)).toBe('used')
      } finally {
        await seeing.close()
        await rm(film)
      }
    }
  })

  test('that was refused explains how to allow it, and the code can still be typed', async () => {
    const [ticket] = await addTickets(db, ball, jackie)
    const context = await browserOf(browser(), site, db, tasha, phone)
    const page = await context.newPage()
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('No', 'NotAllowedError'))
    })
    await page.goto(scanner)
    await page.getByRole('button', { name: 'Start camera' }).click()
    await page.getByText('The camera is switched off for this site').waitFor()
    await typed(page, formatHash(ticket.hash).toLowerCase())
    await answer(page, 'Come in').waitFor()
    expect(await statusOf(ticket.id)).toBe('used')
    // What lies below the answer cannot be reached by the Tab key either.
    const passed: (string | null)[] = []
    do {
      await page.keyboard.press('Tab')
      passed.push(await page.evaluate(() => document.activeElement?.textContent ?? null))
    } while (passed.length < 20 && passed.at(-1) !== 'Next guest')
    expect(passed.at(-1)).toBe('Next guest')
    expect(passed).not.toContain('Start camera')
    await context.close()
  })
})

describe('a message', () => {
  test.each([phone, { viewport: { width: 1024, height: 700 } }])(
    'covers neither the field for codes nor an answer: %j',
    async (looks) => {
      const [ticket] = await addTickets(db, ball, jackie)
      const context = await browserOf(browser(), site, db, tasha, looks)
      await context.addCookies([{ name: 'just-signed-in', value: 'again', url: site.url }])
      const page = await context.newPage()
      await goTo(page, scanner)
      const welcome = page.getByText('Welcome back, Tasha!')
      await welcome.hover() // a pointer on it makes it stay
      const toast = (await page.locator('.toaster').boundingBox())!
      const field = (await page.getByLabel('Ticket code').boundingBox())!
      const isBeside = toast.y + toast.height <= field.y || toast.x + toast.width <= field.x
      expect([toast, field, isBeside]).toEqual([toast, field, true])
      await expectNoBarrier(page)
      await typed(page, ticket.hash)
      await answer(page, 'Come in').waitFor()
      expect(await welcome.count()).toBe(0)
      await context.close()
    },
  )
})

describe('the answer', () => {
  test('fills the screen, green, amber or red, with the name in letters of 30 pixels and more', async () => {
    const [ticket] = await addTickets(db, ball, jackie)
    const context = await browserOf(browser(), site, db, tasha, phone)
    const page = await context.newPage()
    await goTo(page, scanner)
    await typed(page, ticket.hash)
    const name = page.getByRole('status').getByText('Jackie Montgomery')
    await name.waitFor()
    await expectNoBarrier(page)
    expect(
      await name.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
    ).toBeGreaterThan(30)
    const main = await page.locator('main').boundingBox()
    expect(main?.width).toBe(360)
    expect(main?.height).toBeGreaterThan(370)

    await typed(page, ticket.hash)
    await answer(page, 'Already in').waitFor()
    await expectNoBarrier(page)
    await page.getByText(/^Ticket is used\. First scanned .+ by Tasha\.$/).waitFor()
    await typed(page, 'https://example.com/poster')
    await answer(page, 'Not a ticket').waitFor()
    await expectNoBarrier(page)
    await context.close()
  })

  test('comes to a hand scanner that types with nothing in focus and ends the line', async () => {
    const [ticket] = await addTickets(db, ball, jackie)
    const context = await browserOf(browser(), site, db, tasha, phone)
    const page = await context.newPage()
    await goTo(page, scanner)
    await page.keyboard.type(doorCode(ticket.id, ticket.hash))
    await page.keyboard.press('Enter')
    await answer(page, 'Come in').waitFor()
    expect(await statusOf(ticket.id)).toBe('used')
    await context.close()
  })

  test('to unpaid cash is what to collect and one button that takes it and lets the guest in', async () => {
    const [ticket] = await addTickets(db, ball, jackie, 2, { order: 'awaiting_cash_payment' })
    const context = await browserOf(browser(), site, db, tasha, phone)
    const page = await context.newPage()
    await goTo(page, scanner)
    await typed(page, ticket.hash)
    await page.getByText('Ticket is pending. Collect $82.40 for the 2 tickets of this order.').waitFor()
    await page.getByRole('button', { name: 'Cash received, let in' }).click()
    await answer(page, 'Come in').waitFor()
    expect(await statusOf(ticket.id)).toBe('used')
    await context.close()
  })

  test('to cash whose record got no answer says so, and the same press records it once when the signal is back', async () => {
    const [ticket] = await addTickets(db, ball, jackie, 1, { order: 'awaiting_cash_payment' })
    const context = await browserOf(browser(), site, db, tasha, phone)
    const page = await context.newPage()
    await goTo(page, scanner)
    await typed(page, ticket.hash)
    const cash = page.getByRole('button', { name: 'Cash received, let in' })
    await cash.waitFor()
    site.setSignal('none')
    await cash.click()
    await answer(page, 'No answer').waitFor()
    await expectNoBarrier(page)
    await cash.click()
    await page.waitForTimeout(500)
    await answer(page, 'No answer').waitFor()
    expect(await statusOf(ticket.id)).toBe('pending')
    site.setSignal('good')
    await cash.click()
    await answer(page, 'Come in').waitFor()
    const { rows } = await db.pool.query('select amount_cents, taken_by from payments where order_id = $1', [
      ticket.orderId,
    ])
    expect(rows).toMatchObject([{ taken_by: tasha.id }])
    expect(await statusOf(ticket.id)).toBe('used')
    await context.close()
  })

  test('can be taken back, and then the ticket comes in again', async () => {
    const owner = await addPerson(db, 'Dee')
    const event = await addEvent(db, owner)
    const [ticket] = await addTickets(db, event, jackie)
    const context = await browserOf(browser(), site, db, owner, phone)
    const page = await context.newPage()
    await goTo(page, `/dashboard/scanner?event=${event.id}`)
    await typed(page, ticket.hash)
    await page.getByText('1 / 1').waitFor()
    await page.getByRole('button', { name: 'Take back', exact: true }).click()
    await page.getByText('0 / 1').waitFor()
    await typed(page, ticket.hash)
    await page.getByText('1 / 1').waitFor()
    expect(await statusOf(ticket.id)).toBe('used')
    await context.close()
  })

  test('is left to a person when the server was never reached, and everything is kept until it is', async () => {
    const [ticket, other] = await addTickets(db, ball, jackie, 2)
    const context = await browserOf(browser(), site, db, tasha, phone)
    await context.route('**/api/doors/**', (route) => route.abort())
    // A browser that is slow to read what it kept: the first scans wait for it.
    await context.addInitScript(() => {
      const open = indexedDB.open.bind(indexedDB)
      indexedDB.open = (...named) => {
        const opening = open(...named)
        const listen = opening.addEventListener.bind(opening) as (type: string, then: EventListener) => void
        opening.addEventListener = (type: string, then: EventListener) =>
          listen(type, type === 'success' ? (event) => void setTimeout(() => then(event), 1_000) : then)
        return opening
      }
    })
    let page = await context.newPage()
    await goTo(page, scanner)
    const present = async (code: string, headline: string) => {
      await typed(page, code)
      await answer(page, headline).waitFor()
    }
    await present('https://example.com/poster', 'Not a ticket')
    await present(other!.hash, 'No list yet')
    await present(ticket.hash, 'No list yet')
    await expectNoBarrier(page)
    await page.getByRole('button', { name: 'Let in all the same' }).click()
    await answer(page, 'Come in').waitFor()
    await page.getByText('Offline, 4 waiting, no list').waitFor()
    await page.close()
    page = await context.newPage()
    await goTo(page, scanner)
    await present(payloadText(ticket.payload), 'Already in')
    expect(await statusOf(ticket.id)).toBe('active')
    await context.unroute('**/api/doors/**')
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(() => statusOf(ticket.id), { timeout: 30_000 }).toBe('used')
    expect(await statusOf(other!.id)).toBe('active')
    const { rows } = await db.pool.query(
      `select coalesce(error_code, message) as said from ticket_logs where event_id = $1 and device_id =
       (select device_id from ticket_logs where ticket_id = $2 and event_type = 'check_in') order by device_counter`,
      [ball.id, ticket.id],
    )
    expect(rows.map(({ said }) => said)).toEqual([
      'NOT_A_TICKET',
      'NO_LIST',
      'NO_LIST',
      'Let in by hand',
      'ALREADY_IN',
    ])
    await context.close()
  })

  test('is that nothing could be checked when the server is out of reach and the browser keeps nothing', async () => {
    const [ticket] = await addTickets(db, ball, jackie)
    const context = await browserOf(browser(), site, db, tasha, phone)
    await context.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('Kept from here', 'SecurityError')
      }
    })
    const page = await context.newPage()
    await goTo(page, scanner)
    site.setSignal('none')
    await typed(page, ticket.hash)
    await page.getByText('Validation failed. Nobody was let in; try again.').waitFor()
    site.setSignal('good')
    expect(await statusOf(ticket.id)).toBe('active')
    await typed(page, ticket.hash)
    await answer(page, 'Come in').waitFor()
    expect(await statusOf(ticket.id)).toBe('used')
    await context.close()
  })

  test('comes without JavaScript too', async () => {
    const [ticket] = await addTickets(db, ball, jackie)
    const context = await browserOf(browser(), site, db, tasha, { ...phone, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(scanner)
    await typed(page, ticket.hash)
    await answer(page, 'Come in').waitFor()
    expect(await statusOf(ticket.id)).toBe('used')
    await context.close()
  })
})

test('the box office keeps what is typed while there is no signal, and says so at each press', async () => {
  const { eventId } = await makeEvent(db, { ownerId: tasha.id })
  const context = await browserOf(browser(), site, db, tasha, phone)
  const page = await context.newPage()
  await goTo(page, `/dashboard/events/${eventId}/box-office`)
  const given = page.getByLabel('Cash they give (optional)')
  await page.getByRole('spinbutton').first().fill('2')
  await given.fill('100')
  await page.getByText('They want to pay by card').click()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Sell online until the event ends' }).click()
  await page.getByText(NETWORK_ERROR).waitFor()
  await page.getByRole('button', { name: 'Show the total' }).click()
  await page.getByText('You are offline').waitFor()
  expect(await given.inputValue()).toBe('100')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Sell online until the event ends' }).click()
  await page.getByText('Online sale goes on until the event ends.').waitFor()
  await context.close()
})
