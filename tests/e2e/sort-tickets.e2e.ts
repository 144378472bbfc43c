import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { eventEditing } from '#tests/support/event-editing.ts'
import { addTicketType } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { expectAccessibleInBothLooks } from './support/accessible.ts'
import { testBrowser } from './support/browser.ts'
import { misfits } from './support/fits.ts'
import { openPage } from './support/page.ts'
import { browserOf, servedSite } from './support/served-site.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()
const { published } = eventEditing(db)

const PHONE = { hasTouch: true, viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' } as const
const DESK = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const

async function threeTickets() {
  const event = await published()
  for (const name of ['Table', 'Brunch']) {
    const id = await addTicketType(db, event.id)
    await db.pool.query('update ticket_types set name = $2, position = 5 where id = $1', [id, name])
  }
  return event
}

const namesOf = async (eventId: string) =>
  (
    await db.pool.query<{ name: string }>(
      'select name from ticket_types where event_id = $1 order by position, id',
      [eventId],
    )
  ).rows.map(({ name }) => name)

const centerOf = async (page: Page, row: number) => {
  const box = await page.locator('[data-handle]').nth(row).boundingBox()
  if (!box) throw new Error('The handle is not in sight')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const shown = (page: Page) =>
  page.getByRole('region', { name: 'Order' }).locator('li > span:nth-child(2)').allTextContents()

test('tickets are put in order by dragging with a mouse, and by keyboard', async () => {
  const event = await threeTickets()
  const context = await browserOf(browser(), site, db, { id: event.owner }, DESK)
  const page = await openPage(context, `/dashboard/events/edit/${event.id}/tickets`)
  await page.waitForLoadState('networkidle')
  const before = await shown(page)
  const [from, middle, to] = [await centerOf(page, 2), await centerOf(page, 1), await centerOf(page, 0)]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y - 20, { steps: 5 })
  // A browser tells of a drag now and then: each row is waited for.
  for (const [place, y] of [middle.y, to.y].entries()) {
    await expect
      .poll(async () => {
        await page.mouse.move(from.x, y - 8 - Math.random() * 4)
        return (await shown(page)).indexOf(before[2]!)
      })
      .toBe(1 - place)
  }
  await page.mouse.up()
  await page.getByText('The tickets are in their new order.').waitFor()
  const dragged = [before[2], before[0], before[1]]
  expect(await shown(page)).toEqual(dragged)
  expect(await namesOf(event.id)).toEqual(dragged)
  await page.getByRole('button', { name: `Move ${before[1]} up` }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('The ticket is one place higher.').waitFor()
  expect(await namesOf(event.id)).toEqual([before[2], before[1], before[0]])
  await expect.poll(() => shown(page)).toEqual([before[2], before[1], before[0]])
  await expectAccessibleInBothLooks(page)
  await context.close()
})

test('tickets are put in order with a finger', async () => {
  const event = await threeTickets()
  const long = 'Reserved table for eight, Saturday'
  await db.pool.query("update ticket_types set name = $2 where event_id = $1 and name = 'Table'", [
    event.id,
    long,
  ])
  const context = await browserOf(browser(), site, db, { id: event.owner }, PHONE)
  const page = await openPage(context, `/dashboard/events/edit/${event.id}/tickets`)
  await page.waitForLoadState('networkidle')
  expect(await misfits(page)).toEqual([])
  const before = await shown(page)
  expect(before).toContain(long)
  const [from, to] = [await centerOf(page, 0), await centerOf(page, 2)]
  const touch = await context.newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: from.x, y }],
    })
  await send('touchStart', from.y)
  for (let step = 1; step <= 20; step++) await send('touchMove', from.y + ((to.y + 10 - from.y) * step) / 20)
  await send('touchEnd', to.y)
  await page.getByText('The tickets are in their new order.').waitFor()
  expect(await namesOf(event.id)).toEqual([before[1], before[2], before[0]])
  await context.close()
})
