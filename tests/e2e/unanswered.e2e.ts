// A line that breaks while a form is on its way takes neither the page nor what was typed, wherever the form is sent.
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { keepImport } from '#modules/events/import/pending-import.server.ts'
import { DAY_MS, plusMs, systemNow } from '#platform/time.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson } from '#tests/support/box-office.ts'
import { want } from '#tests/support/buying.ts'
import { rowsOf, TABLE } from '#tests/support/importing.ts'
import { ticketsToPass } from '#tests/support/passing.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { signedInPerson } from '#tests/support/site.ts'
import { expectNoBarrier } from './support/accessible.ts'
import { testBrowser } from './support/browser.ts'
import { alive, goTo, openPage } from './support/page.ts'
import { browserOf, servedSite } from './support/served-site.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()
const SENT = 'The tickets are sent again'
const UNDONE = 'What came in with this file is taken back.'
const PHONE = { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' as const }

const sent = (route: Route) => (route.request().method() === 'POST' ? route.abort() : route.fallback())

/** Presses a button while nothing that is sent arrives; the page says so and is still the same. */
async function pressInVain(
  page: Page,
  button: string,
  words = 'No answer came, so it is not known whether this was done.',
) {
  const [at, title] = [page.url(), await page.locator('h1').textContent()]
  await page.route('**/*', sent)
  await page.getByRole('button', { name: button }).click()
  const notice = page.getByText(words)
  await notice.waitFor()
  expect([page.url(), await page.locator('h1').textContent(), await notice.count()]).toEqual([at, title, 1])
  await page.unroute('**/*', sent)
}

/** What was just done is said once, has the focus, and is in sight below the bar at the top. */
async function expectTold(page: Page, words: string) {
  const notice = page.getByText(words)
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await notice.waitFor({ timeout: 10_000 })
  await expect.poll(focused, { timeout: 10_000 }).toContain(words)
  expect(await notice.count()).toBe(1)
  const isInSight = await notice.evaluate((element) => {
    const { left, top, bottom } = element.getBoundingClientRect()
    const isCovered = ![top, bottom - 1].every((y) =>
      element.contains(document.elementFromPoint(left + 1, y)),
    )
    return !isCovered && top >= 0 && bottom <= innerHeight
  })
  expect(isInSight).toBe(true)
}

/** A page of an order with two tickets, whose buyer may ask for their money back. */
async function openOrder(viewport = PHONE.viewport) {
  const { eventId, ticketTypeId, ...event } = await makeEvent(db, {})
  const buyer = await makePerson(db)
  await checkOut(ctxOf(db), checkoutServices(db), buyer, want({ eventId, ticketTypeId, ...event }, 2))
  const { rows } = await db.pool.query<{ id: string }>(
    "update orders set refundable_until = now() + interval '1 day' where user_id = $1 returning id",
    [buyer],
  )
  const context = await browserOf(browser(), site, db, { id: buyer }, { ...PHONE, viewport })
  return openPage(context, `/dashboard/orders/${rows[0]!.id}`)
}

/** A page of a file whose two events are imported. */
async function openImported() {
  const host = await signedInPerson(db)
  const id = await keepImport(db, host.id, { fileName: 'events.csv', rows: await rowsOf(TABLE) })
  const context = await browserOf(browser(), site, db, host, PHONE)
  const page = await openPage(context, `/dashboard/events/import/${id}`)
  await page.getByLabel('Name on the flyer').fill('The Ivory Club')
  await page.getByRole('button', { name: 'Import 2 events' }).click()
  // Until what it was pressed for shows, the form says so itself.
  await page.getByText('Take this import back').waitFor()
  return page
}

test('tickets that are mailed again, from the page of their order', async () => {
  const page = await openOrder()
  const send = () => page.getByRole('button', { name: 'Send the tickets again' }).click()
  const done = page.getByText('The tickets are sent again')
  await pressInVain(page, 'Send the tickets again')
  await expectNoBarrier(page)
  await send()
  await done.waitFor()
  await expect.poll(() => page.getByText('No answer came').count()).toBe(0)
  // Nobody knows it of the next time, and the last one is no answer to it.
  await pressInVain(page, 'Send the tickets again')
  expect(await done.count()).toBe(0)
  await send()
  await done.waitFor()
  await page.reload()
  await alive(page)
  expect([await done.count(), new URL(page.url()).search]).toEqual([0, ''])
})

test.each([
  [360, 740],
  [1440, 900],
])('what was done with an order comes into sight on a screen of %i × %i', async (width, height) => {
  const page = await openOrder({ width, height })
  await page.getByRole('button', { name: 'Send the tickets again' }).click()
  await expectTold(page, SENT)
  await page.getByRole('button', { name: 'Send the tickets again' }).click()
  await expectTold(page, SENT)
  // An address that is opened with it begins at its top.
  await goTo(page, `${page.url()}?notice=sent`)
  expect([await page.getByText(SENT).count(), await page.evaluate(() => scrollY)]).toEqual([1, 0])
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
})

test.each(['once', 'twice'])('a request that is withdrawn by pressing %s says so in sight', async (times) => {
  const page = await openOrder()
  await page.getByRole('link', { name: 'Ask for a refund' }).click()
  await page.getByLabel('General admission').first().check()
  await page.getByRole('button', { name: 'Ask for a refund' }).click()
  await page.getByText('The host is told. Their answer comes by mail.').waitFor()
  const withdraw = page.getByRole('button', { name: 'Withdraw this request' })
  await (times === 'once' ? withdraw.click() : withdraw.dblclick())
  await expectTold(page, 'You withdrew your request')
  await expect.poll(() => withdraw.count()).toBe(0)
})

test('a request for a refund that is withdrawn', async () => {
  const page = await openOrder()
  await page.getByRole('link', { name: 'Ask for a refund' }).click()
  await page.getByLabel('General admission').first().check()
  await page.getByRole('button', { name: 'Ask for a refund' }).click()
  const asked = page.getByText('The host is told. Their answer comes by mail.')
  await asked.waitFor()
  await pressInVain(page, 'Withdraw this request', 'No answer came, so it is not known whether')
  expect(await asked.count()).toBe(0)
  await page.getByRole('button', { name: 'Withdraw this request' }).click()
  await page.getByText('You withdrew your request').waitFor()
  await page.goBack()
  await page.goForward()
  await alive(page)
  await expect.poll(() => page.getByText('You withdrew your request').count()).toBe(0)
})

test('an import that is taken back', async () => {
  const page = await openImported()
  // The button that was pressed is gone: what came of it has the focus.
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await expect.poll(focused).toBe('2 events imported.')
  await page.getByText('Take this import back').click()
  await pressInVain(page, 'Remove 2 events')
  await page.getByRole('button', { name: 'Remove 2 events' }).click()
  await expectTold(page, UNDONE)
})

test('an event that is copied', async () => {
  const host = await makePerson(db)
  const startsAt = plusMs(systemNow(), -3 * DAY_MS)
  const { eventId } = await makeEvent(db, { ownerId: host, title: 'Last year’s ball', startsAt })
  const context = await browserOf(browser(), site, db, { id: host }, PHONE)
  const page = await openPage(context, `/dashboard/events/${eventId}`)
  await pressInVain(page, 'Duplicate')
  // Another page of the event has nothing to say of it.
  await page.getByRole('link', { name: 'Sales', exact: true }).click()
  await page.waitForURL('**/sales')
  await expect.poll(() => page.getByText('No answer came').count()).toBe(0)
  await page.goBack()
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await page.waitForURL('**/create-event?draft=*')
  await expect.poll(() => page.getByText('No answer came').count()).toBe(0)
})

test('a ticket for a friend, with the name that was typed; the friend takes it', async () => {
  const { jackie, maya, ticket } = await ticketsToPass(db)
  const page = await openPage(await browserOf(browser(), site, db, jackie, PHONE), `/my-tickets/${ticket.id}`)
  await page.getByText('Send to a friend').click()
  await page.getByLabel('Whom it is for').fill('Maya')
  await pressInVain(page, 'Make a link')
  expect(await page.getByLabel('Whom it is for').inputValue()).toBe('Maya')
  await page.getByRole('button', { name: 'Make a link' }).click()
  const link = await page.getByLabel('Link for your friend').inputValue()

  const friend = await openPage(await browserOf(browser(), site, db, maya, PHONE), link)
  await pressInVain(friend, 'Take the ticket')
  await friend.getByRole('button', { name: 'Take the ticket' }).click()
  await friend.waitForURL(`**/my-tickets/${ticket.id}`)
})

test('a host who is followed', async () => {
  const { organizerId } = await makeEvent(db, {})
  const member = await signedInPerson(db)
  const page = await openPage(
    await browserOf(browser(), site, db, member, PHONE),
    `/organizer/${organizerId}`,
  )
  await page.route('**/*', sent)
  await page.getByRole('button', { name: /^Follow / }).click()
  await page.getByText('Network error. Please check your connection and try again').waitFor()
  expect(await page.getByRole('button', { name: /^Follow / }).isEnabled()).toBe(true)
})
