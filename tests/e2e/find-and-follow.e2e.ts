// What a dancer does with an event that is found: by city, month and day, then liked, its host followed, put into a calendar.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { refreshSearchWords } from '#modules/events/list/search/correct-search.server.ts'
import { DAY_MS, dayIn, formatLongDay, plusMs, systemNow } from '#platform/time.ts'
import { makeEvent } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { signedInPerson } from '#tests/support/site.ts'
import { expectAccessibleInBothLooks } from './support/accessible.ts'
import { testBrowser } from './support/browser.ts'
import { misfits } from './support/fits.ts'
import { keyboard } from './support/input-method.ts'
import { goTo, openPage } from './support/page.ts'
import { browserOf, servedSite } from './support/served-site.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()

const PHONE = { hasTouch: true, viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' } as const
const DESK = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const

const startsAt = plusMs(systemNow(), 20 * DAY_MS)
const day = dayIn(startsAt, 'America/Chicago')
const { eventId, organizerId } = await makeEvent(db, { title: 'The Gary Ball', startsAt })
await db.pool.query(
  "update events set city = 'Gary', region = 'IN', latitude = 41.6, longitude = -87.33 where id = $1",
  [eventId],
)
await makeEvent(db, { title: 'A ball elsewhere', startsAt })

type Press = (page: Page, role: 'link' | 'button', name: string | RegExp) => Promise<void>

const tap: Press = (page, role, name) => page.getByRole(role, { name }).first().tap()
/** Whatever is pressed is reached by the Tab key. */
const pressKey: Press = (page, role, name) => keyboard(page).press(page.getByRole(role, { name }).first())

test.each([
  ['with a thumb', PHONE, tap],
  ['by keyboard alone', DESK, pressKey],
])(
  'an event is found by city and day, liked, followed and put into a calendar, %s',
  async (_, look, press) => {
    const dancer = await signedInPerson(db)
    const context = await browserOf(browser(), site, db, dancer, look)
    const page = await openPage(context, '/events/map')
    await expectAccessibleInBothLooks(page)
    expect(await misfits(page)).toEqual([])
    await press(page, 'link', /^Gary, IN/)
    await page.waitForURL('**/events?city=Gary%2C+IN')
    await page.goto(`/events?city=Gary%2C+IN&when=${day.slice(0, 7)}`)
    await expectAccessibleInBothLooks(page)
    expect(await misfits(page)).toEqual([])
    await press(page, 'link', `${formatLongDay(startsAt, 'America/Chicago')}: 1 event`)
    await page.waitForURL(`**/events?city=Gary%2C+IN&when=${day}`)
    // The address is there before the page is: the month's own link to the event must not be pressed.
    await page.getByRole('region', { name: /^Calendar of / }).waitFor({ state: 'detached' })
    await press(page, 'link', 'The Gary Ball')
    await page.getByRole('heading', { level: 1, name: 'The Gary Ball' }).waitFor()

    const liked = page.waitForResponse('**/like')
    await press(page, 'button', 'Like The Gary Ball')
    expect((await liked).status()).toBe(200)
    const followed = page.waitForResponse('**/follow.data*')
    await press(page, 'button', 'Follow Classy Steppers')
    expect((await followed).status()).toBe(200)
    const file = page.waitForEvent('download')
    await press(page, 'link', 'Add to calendar')
    expect((await file).suggestedFilename()).toMatch(/\.ics$/)

    await page.goto('/dashboard/liked')
    await page.getByRole('link', { name: 'The Gary Ball' }).first().waitFor()
    const { rowCount } = await db.pool.query(
      'select from organizer_follows where organizer_id = $1 and follower_id = $2',
      [organizerId, dancer.id],
    )
    expect(rowCount).toBe(1)
    await context.close()
  },
)

test('what is typed while the code of the filters is on its way is searched for once it is there', async () => {
  const context = await browserOf(browser(), site, db, null, PHONE)
  const code = Promise.withResolvers<void>()
  await context.route('**/assets/event-filter-bar-*.js', async (route) => {
    await code.promise
    await route.continue()
  })
  const page = await context.newPage()
  await page.goto('/events')
  await page.getByRole('combobox', { name: 'Search' }).focus()
  await page.keyboard.type('gary')
  code.resolve()
  await page.waitForURL('**/events?q=gary')
  await expect.poll(() => page.getByText('A ball elsewhere').count()).toBe(0)
  await context.close()
})

test.each([
  ['with a thumb', PHONE, tap],
  ['by keyboard alone', DESK, pressKey],
])(
  'an event is suggested while its name is typed, found by a misspelt one, and near a ZIP code, %s',
  async (_, look, press) => {
    await refreshSearchWords({ db })
    const page = await openPage(await browserOf(browser(), site, db, null, look), '/events')
    const search = page.getByRole('combobox', { name: 'Search' })
    await search.focus()
    await page.keyboard.type('gary')
    await page.waitForURL('**/events?q=gary')
    await expect.poll(() => suggestions(page)).toEqual(['The Gary Ball', 'Gary, IN'])
    expect(await search.evaluate((field) => field === document.activeElement)).toBe(true)
    await search.fill('')
    await page.keyboard.type('garry')
    await page.getByText('Showing results for “gary”').waitFor()
    await expect.poll(() => suggestions(page)).toEqual([])
    expect(await misfits(page)).toEqual([])

    await goTo(page, '/events')
    const more = page.getByText('Search and filter: All cities')
    const isOpened = await more.isVisible()
    if (isOpened) await more.click()
    await page.getByLabel('Near ZIP').focus()
    await page.keyboard.type('46402')
    await page.waitForURL('**/events?near=46402')
    await page
      .getByText(/Gary · (under 1|\d+) mi/)
      .first()
      .waitFor()
    if (isOpened) {
      await press(page, 'button', 'Show events')
      await page.getByLabel('Near ZIP').waitFor({ state: 'hidden' })
    }
    await press(page, 'link', 'The Gary Ball')
    await page.getByRole('heading', { level: 1, name: 'The Gary Ball' }).waitFor()
    await page.context().close()
  },
)

/** What the field for words offers, as the browser reads it. */
const suggestions = (page: Page) =>
  page
    .getByRole('combobox', { name: 'Search' })
    .evaluate((field: HTMLInputElement) => Array.from(field.list?.options ?? [], ({ value }) => value))
