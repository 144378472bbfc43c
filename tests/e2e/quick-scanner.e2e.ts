// Answers that come later than the next code, pictures that cannot be read, and a store that a phone closed.
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

/** Has the server of the door answer so late. */
const answersAfter = (page: Page, ms: number) =>
  page.route(/\/api\/doors\/[0-9a-f-]+$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    await route.continue().catch(() => {})
  })
/** The headlines that stand on the screen, one after the other. */
const noteHeadlines = (page: Page) =>
  page.addInitScript(() => {
    const headlines: string[] = []
    Object.assign(window, { headlines })
    const look = () => {
      const headline = (document.querySelector('main output [data-word]')?.textContent ?? '').trim()
      if (headline !== headlines.at(-1)) headlines.push(headline)
      requestAnimationFrame(look)
    }
    look()
  })
const headlines = (page: Page) =>
  page.evaluate(() => (window as unknown as { headlines: string[] }).headlines.filter(Boolean))

test('a code that is held until its late answer is in view is asked about once, and a frame that fails stops no camera', async () => {
  const { event, door } = await newDoor()
  const [ticket] = await addTickets(db, event, jackie)
  const film = path.join(os.tmpdir(), `steppers-camera-${newId()}.y4m`)
  const seeing = await browserSeeing(doorCode(ticket.id, ticket.hash), film)
  try {
    const context = await browserOf(
      seeing,
      site,
      db,
      { id: door.personId },
      { ...phone, permissions: ['camera'] },
    )
    const page = await context.newPage()
    await noteHeadlines(page)
    await answersAfter(page, 4_000)
    await page.route(/decode-frame/, async (route) => {
      const response = await route.fetch()
      const failsOnce = `{
        const draw = OffscreenCanvasRenderingContext2D.prototype.drawImage
        OffscreenCanvasRenderingContext2D.prototype.drawImage = function () {
          OffscreenCanvasRenderingContext2D.prototype.drawImage = draw
          throw new DOMException('This frame', 'InvalidStateError')
        }
      };`
      await route.fulfill({ response, body: failsOnce + (await response.text()) })
    })
    await page.goto(`/dashboard/scanner?event=${event.id}`)
    await expect.poll(() => headlines(page), { timeout: 45_000 }).toEqual(['Come in'])
    await page.waitForTimeout(4_500)
    expect(await headlines(page)).toEqual(['Come in'])
  } finally {
    await seeing.close()
    await rm(film)
  }
})

test('a hand scanner, and a press, that are quicker than the answer before them have their answers after it', async () => {
  const { event, door } = await newDoor()
  const [party, [one, two]] = [await addTickets(db, event, jackie, 3), await addTickets(db, event, jackie, 2)]
  const context = await browserOf(browser(), site, db, { id: door.personId }, phone)
  const page = await context.newPage()
  await noteHeadlines(page)
  await goTo(page, `/dashboard/scanner?event=${event.id}`)
  const scan = async ({ id, hash }: { id: string; hash: string }) => {
    await page.keyboard.type(doorCode(id as (typeof party)[0]['id'], hash))
    await page.keyboard.press('Enter')
  }
  await scan(party[0])
  const letInOthers = page.getByRole('button', { name: /all 2/ })
  await letInOthers.waitFor()
  await answersAfter(page, 1_500)
  await scan(one)
  await scan(two!)
  await letInOthers.click()
  const used = async () =>
    (await db.pool.query("select from tickets where event_id = $1 and status = 'used'", [event.id])).rowCount
  await expect.poll(used, { timeout: 15_000 }).toBe(5)
  await expect.poll(() => headlines(page)).toEqual(['Come in', '2 come in'])
  await context.close()
})

test('a store that the browser closed while the phone slept is opened again', async () => {
  const { event, door } = await newDoor()
  const [ticket] = await addTickets(db, event, jackie)
  const context = await browserOf(browser(), site, db, { id: door.personId }, phone)
  const page = await context.newPage()
  await noteHeadlines(page)
  const listed = page.waitForResponse(/\/list$/)
  await goTo(page, `/dashboard/scanner?event=${event.id}`)
  await listed
  await page.evaluate(() => {
    const closed = new Set<IDBDatabase>()
    const begin = Object.getOwnPropertyDescriptor(IDBDatabase.prototype, 'transaction')
      ?.value as IDBDatabase['transaction']
    IDBDatabase.prototype.transaction = function (...given) {
      if (closed.size === 0) closed.add(this)
      if (closed.has(this)) throw new DOMException('It is closing', 'InvalidStateError')
      return begin.apply(this, given)
    }
  })
  await context.setOffline(true)
  await page.keyboard.type(doorCode(ticket.id, ticket.hash))
  await page.keyboard.press('Enter')
  await expect.poll(() => headlines(page), { timeout: 20_000 }).toEqual(['Come in'])
  await context.close()
})
