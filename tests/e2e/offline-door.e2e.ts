// A door in a cellar: 50 scans without a signal, a browser that is killed, 20 more, and nothing is lost.
import { readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, expect, test } from 'vitest'
import { doorCode, payloadText } from '#modules/tickets/qr-payload.ts'
import { newId } from '#platform/ids.ts'
import { testDoor } from '#tests/support/door.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { addEvent, addPerson, addTickets } from '#tests/support/ticket-fixtures.ts'
import { expectAccessibleInBothLooks, expectNoBarrier } from './support/accessible.ts'
import { testBrowser } from './support/browser.ts'
import { alive, goTo } from './support/page.ts'
import { browserOf, servedSite, signIn } from './support/served-site.ts'

const db = await testDatabase()
const site = await servedSite(db)
const { newDoor, jackie, scan } = await testDoor(db)
const browser = testBrowser()
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const profile = path.join(os.tmpdir(), `steppers-door-${newId()}`)
afterEach(() => site.setSignal('good'))
afterAll(() => rm(profile, { recursive: true, force: true }))

const openBrowser = (): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, {
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    chromiumSandbox: process.getuid?.() !== 0,
    baseURL: site.url,
    viewport: { width: 360, height: 740 },
  })

/** Ends the browser of this test at once, as a phone does that runs out of memory. */
async function killBrowser(): Promise<void> {
  for (const pid of await readdir('/proc')) {
    const command = /^\d+$/.test(pid) ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') : ''
    if (command.includes(profile) && !command.includes('--type=')) process.kill(Number(pid), 'SIGKILL')
  }
  await rm(path.join(profile, 'SingletonLock'), { force: true })
}

const answer = (page: Page, headline: string) =>
  page.locator('main').getByRole('status').getByText(headline, { exact: true })
const bar = (page: Page) => page.getByRole('status', { name: 'Connection' })

async function present(page: Page, code: string, headline: string): Promise<void> {
  await page.getByLabel('Ticket code').fill(code)
  await page.keyboard.press('Enter')
  await answer(page, headline).waitFor()
  await page.getByRole('button', { name: 'Next guest' }).click()
}

/** Waits until the scanner would start without a signal: its page, its files and its list are on the device. */
const isKept = (page: Page) =>
  page.evaluate(async () => {
    const name = (await caches.keys()).find((one) => one.startsWith('door-of-'))
    const urls = name ? (await (await caches.open(name)).keys()).map(({ url }) => url) : []
    const opening = indexedDB.open('door')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const lists = opening.result.transaction('lists').objectStore('lists').getAllKeys()
    await new Promise((resolve) => lists.addEventListener('success', resolve))
    opening.result.close()
    const hasReader = [/scanner\?event=/, /\.wasm$/, /decode-frame/].every((part) =>
      urls.some((url) => part.test(url)),
    )
    return hasReader && lists.result.length > 0
  })

test('70 guests come in without a signal, through a browser that is killed, and nothing is lost', async () => {
  const { event, door } = await newDoor()
  const tickets = await addTickets(db, event, jackie, 72)
  const [refunded] = await addTickets(db, event, jackie, 1, { order: 'refunded' })
  const codes = tickets.map(({ id, hash }) => doorCode(id, hash))
  const scanner = `/dashboard/scanner?event=${event.id}`
  let context = await openBrowser()
  await signIn(context, site, db, { id: door.personId })
  let page = await context.newPage()
  await page.goto(scanner)
  await alive(page)
  // Before the first contact with the server a scan has no number of its device.
  await expect.poll(() => isKept(page), { timeout: 30_000 }).toBe(true)
  await present(page, codes[71]!, 'Come in')

  site.setSignal('none')
  for (const code of codes.slice(0, 50)) await present(page, code, 'Come in')
  await present(page, codes[0]!, 'Already in')
  await present(page, codes[71]!, 'Already in')
  await present(page, payloadText(tickets[1]!.payload), 'Already in')
  await present(page, doorCode(refunded.id, refunded.hash), 'Not valid')
  await present(page, 'https://example.com/<script>alert(1)</script>', 'Not a ticket')
  await bar(page)
    .getByText(/^Offline, 55 waiting, list from .+ [AP]M$/)
    .waitFor()
  await expectNoBarrier(page)
  await killBrowser()
  await context.close().catch(() => {})

  context = await openBrowser()
  await signIn(context, site, db, { id: door.personId }) // its cookie was one of the browser's session
  page = await context.newPage()
  await page.goto(scanner)
  await alive(page)
  await bar(page)
    .getByText(/^Offline, 55 waiting/)
    .waitFor()
  await present(page, codes[49]!, 'Already in')
  for (const code of codes.slice(50, 70)) await present(page, code, 'Come in')
  await page.getByLabel('Ticket code').fill('jackie montgomery')
  await page.keyboard.press('Enter')
  await page
    .getByText('72 tickets for jackie montgomery')
    .or(page.getByText('73 tickets for jackie montgomery'))
    .waitFor()
  await expectAccessibleInBothLooks(page)
  await page.getByRole('button', { name: 'Close' }).click()
  // Another door has a signal, and lets one of them in as well.
  await scan(tickets[3]!.hash, door)
  const { rows: before } = await db.pool.query('select id from tickets where event_id = $1 and status = $2', [
    event.id,
    'used',
  ])
  expect(before).toHaveLength(2)

  site.setSignal('good')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => bar(page).innerText(), { timeout: 30_000 }).toBe('')
  const { rows } = await db.pool.query(
    `select count(*) filter (where event_type = 'check_in')::integer as "letIn", count(*)::integer as all,
       count(device_id)::integer as named from ticket_logs where event_id = $1`,
    [event.id],
  )
  expect(rows).toEqual([{ letIn: 72, all: 78, named: 77 }])
  const { rows: used } = await db.pool.query('select id from tickets where event_id = $1 and status = $2', [
    event.id,
    'used',
  ])
  expect(used).toHaveLength(71)

  await page.goto(`/dashboard/events/${event.id}/door`)
  await page.getByText('Two doors let this ticket in.').waitFor()
  expect(await page.getByText('Two doors let this ticket in.').count()).toBe(1)
  await expectAccessibleInBothLooks(page)
  await context.close()
})

/** A scanner with its list, in a browser of its own; nothing that needs a service worker. */
async function atDoor(tickets = 1) {
  const { event, door } = await newDoor()
  const sold = await addTickets(db, event, jackie, tickets)
  const context = await browserOf(browser(), site, db, { id: door.personId }, phone)
  const page = await context.newPage()
  const listed = page.waitForResponse('**/list')
  await goTo(page, `/dashboard/scanner?event=${event.id}`)
  await (await listed).finished()
  await page.waitForTimeout(500) // it is written
  return { event, door, context, page, sold }
}

test('a device that can keep nothing more lets nobody in, and says so', async () => {
  const { context, page, sold } = await atDoor()
  site.setSignal('none')
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('Full', 'QuotaExceededError')
    }
  })
  await present(page, sold[0].hash, 'Device is full')
  expect(await bar(page).innerText()).toBe('This device is full. Nobody is let in here without a signal.')
  await expectNoBarrier(page)
  site.setSignal('good')
  await context.close()
})

test('a ticket that was sold since the list was made is left to a person, and so is a guest found by name', async () => {
  const { event, door, context, page, sold } = await atDoor(2)
  const [later] = await addTickets(db, event, jackie)
  site.setSignal('none')
  await page.getByLabel('Ticket code').fill(doorCode(later.id, later.hash))
  await page.keyboard.press('Enter')
  await answer(page, 'Not on the list').waitFor()
  await expectNoBarrier(page)
  await page.getByRole('button', { name: 'Let in all the same' }).click()
  await answer(page, 'Come in').waitFor()
  await page.getByRole('button', { name: 'Next guest' }).click()
  await present(page, sold[0].hash, 'Come in')
  await page.getByLabel('Ticket code').fill('Montgomery')
  await page.keyboard.press('Enter')
  await page.getByText('2 tickets for Montgomery').waitFor()
  await page.getByText('Already in').waitFor()
  await expectNoBarrier(page)
  await page.getByRole('button', { name: 'Let in' }).click()
  await answer(page, 'Come in').waitFor()
  await page.getByRole('button', { name: 'Next guest' }).click()
  await page.getByRole('button', { name: 'Take back the scan of Montgomery' }).click()
  site.setSignal('good')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => bar(page).innerText(), { timeout: 30_000 }).toBe('')
  const { rows } = await db.pool.query('select id, status from tickets where event_id = $1 order by id', [
    event.id,
  ])
  const states = new Map(rows.map(({ id, status }) => [id, status]))
  expect([later, ...sold].map(({ id }) => states.get(id))).toEqual(['used', 'used', 'active'])
  expect(door.eventId).toBe(event.id)
  await context.close()
})

test('a door that asks lets in by a second press, with a signal and without, and remembers that it asks', async () => {
  const { event, context, page, sold } = await atDoor(2)
  const ask = page.getByRole('link', { name: 'Ask before letting in' })
  await ask.click()
  await page.getByRole('link', { name: 'Let in at once' }).waitFor()
  const letIn = page.getByRole('button', { name: 'Let in', exact: true })
  const used = async () =>
    (await db.pool.query("select 1 from tickets where event_id = $1 and status = 'used'", [event.id]))
      .rowCount

  await present(page, doorCode(sold[0].id, sold[0].hash), 'Let in?')
  expect(await used()).toBe(0)
  await page.getByLabel('Ticket code').fill(sold[0].hash)
  await page.keyboard.press('Enter')
  await answer(page, 'Let in?').waitFor()
  await expectNoBarrier(page)
  await letIn.press('Enter')
  await answer(page, 'Come in').waitFor()
  expect(await used()).toBe(1)
  await page.getByRole('button', { name: 'Next guest' }).click()

  site.setSignal('none')
  await present(page, sold[1]!.hash, 'Let in?')
  await present(page, sold[0].hash, 'Already in')
  await page.getByLabel('Ticket code').fill(sold[1]!.hash)
  await page.keyboard.press('Enter')
  await letIn.click()
  await answer(page, 'Come in').waitFor()
  await page.getByRole('button', { name: 'Next guest' }).click()
  await present(page, sold[1]!.hash, 'Already in')
  site.setSignal('good')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => bar(page).innerText(), { timeout: 30_000 }).toBe('')
  expect(await used()).toBe(2)
  await goTo(page, `/dashboard/scanner?event=${event.id}`)
  await page.getByRole('link', { name: 'Let in at once' }).click()
  await ask.waitFor()
  await context.close()
})

test.each([-2, 2])('a phone whose clock is %i hours off goes by the hour of the server', async (hours) => {
  const dee = await addPerson(db, 'Dee')
  // By a clock two hours behind it would not be open yet.
  const startsAt = new Date(Date.now() + 3_600_000).toISOString()
  const event = await addEvent(db, dee, { startsAt })
  const [ticket] = await addTickets(db, event, jackie)
  const context = await browserOf(browser(), site, db, dee, phone)
  await context.addInitScript((offMs) => {
    const real = Date
    globalThis.Date = class extends real {
      constructor(...given: [string | number | Date] | []) {
        if (given.length === 0) super(real.now() + offMs)
        else super(...given)
      }
      static override now = () => real.now() + offMs
    } as DateConstructor
  }, hours * 3_600_000)
  const page = await context.newPage()
  const listed = page.waitForResponse('**/list')
  await goTo(page, `/dashboard/scanner?event=${event.id}`)
  await (await listed).finished()
  await page.waitForTimeout(500) // it is written
  site.setSignal('none')
  await present(page, ticket.hash, 'Come in')
  site.setSignal('good')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect
    .poll(
      async () =>
        (
          await db.pool.query(
            "select 1 from tickets where id = $1 and used_at between now() - interval '1 minute' and now()",
            [ticket.id],
          )
        ).rowCount,
      { timeout: 30_000 },
    )
    .toBe(1)
  await context.close()
})

test('two tabs of one phone without a signal let a ticket in once between them', async () => {
  const { event, context, page, sold } = await atDoor()
  const other = await context.newPage()
  const listed = other.waitForResponse('**/list')
  await goTo(other, `/dashboard/scanner?event=${event.id}`)
  await listed // it has the one of the other tab
  await other.waitForTimeout(500)
  site.setSignal('none')
  await present(page, sold[0].hash, 'Come in')
  await present(other, sold[0].hash, 'Already in')
  await other.getByLabel('Ticket code').fill('Montgomery')
  await other.keyboard.press('Enter')
  await other.getByText('One ticket for Montgomery').waitFor()
  expect(await other.getByRole('button', { name: 'Let in' }).count()).toBe(0)
  await context.close()
})

test('whoever is signed out scans on, and their scans are sent when they sign in again', async () => {
  const { event, door, context, page, sold } = await atDoor(2)
  await db.pool.query('delete from auth_session where user_id = $1', [door.personId])
  await present(page, sold[0].hash, 'Come in')
  await bar(page)
    .getByText(/^Signed out, 1 waiting, list from .+ Scans are kept on this device until you sign in/)
    .waitFor()
  await expectNoBarrier(page)
  await signIn(context, site, db, { id: door.personId })
  await page.getByRole('button', { name: 'Sign in' }).click()
  await alive(page)
  await expect
    .poll(
      async () =>
        (await db.pool.query("select 1 from tickets where event_id = $1 and status = 'used'", [event.id]))
          .rowCount,
    )
    .toBe(1)
  await context.close()
})
