import { expect, test } from 'vitest'
import { addDays } from '#platform/local-time.ts'
import { eventEditing } from '#tests/support/event-editing.ts'
import { SOON } from '#tests/support/event-form.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { publishSeries } from '#tests/support/series.ts'
import { expectAccessibleInBothLooks } from './support/accessible.ts'
import { testBrowser } from './support/browser.ts'
import { goTo, openPage } from './support/page.ts'
import { browserOf, servedSite } from './support/served-site.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()
const { hold, mailsOf } = eventEditing(db)

const PHONE = { hasTouch: true, viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' } as const
const DESK = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const

test('a series is changed on a phone after one night was sold and one was edited alone', async () => {
  const nights = await publishSeries(db)
  const [first, second, third] = nights
  await hold(third!.id)
  const context = await browserOf(browser(), site, db, { id: first!.owner }, PHONE)
  const page = await openPage(context, `/dashboard/events/edit/${second!.id}`)
  const save = page.getByRole('button', { name: 'Save changes' })
  await page.getByLabel('Name of the event').fill('The Gold Ball')
  await save.tap()
  await page.getByText('Your changes are saved.', { exact: true }).waitFor()

  await page.goto(`/dashboard/events/edit/${first!.id}`)
  await page.getByLabel('Name of the event').fill('Friday Night Live')
  await page.getByLabel('Starts').fill('20:00')
  await page.getByLabel('Which nights change').selectOption('after')
  await expectAccessibleInBothLooks(page)
  await save.tap()
  await page.getByText('was to take place').waitFor()
  expect(await mailsOf(third!.id)).toEqual([])
  await page.getByRole('button', { name: 'Save and tell 1 guest' }).first().tap()
  await page.getByText(/saved, on 3 other nights too, and your guests are told\. What was changed/).waitFor()
  expect(await mailsOf(third!.id)).toHaveLength(1)

  await page.goto(`/series/${first!.seriesId}`)
  await expectAccessibleInBothLooks(page)
  const titles = await page.getByRole('heading', { level: 3 }).allTextContents()
  expect(titles).toEqual(['Friday Night Live', 'The Gold Ball', 'Friday Night Live', 'Friday Night Live'])
  await context.close()
})

test('an event becomes a series by keyboard alone; the last day is asked for only when it repeats', async () => {
  const nights = await publishSeries(db, { repeats: '', repeatsUntil: '' })
  const [event] = nights
  const context = await browserOf(browser(), site, db, { id: event!.owner }, DESK)
  const page = await openPage(context, '/create-event-simple')
  const until = page.getByLabel('Until', { exact: true })
  expect(await until.isVisible()).toBe(false)
  await page.getByLabel('Repeats').focus()
  await page.keyboard.press('ArrowDown')
  await until.waitFor()

  await goTo(page, `/dashboard/events/edit/${event!.id}/series`)
  await page.getByText('This event takes place once').waitFor()
  await page.getByLabel('Repeats').focus()
  await page.keyboard.press('Tab')
  const [year = '', month = '', day = ''] = addDays(SOON, 14).split('-')
  await page.keyboard.type(`${month}${day}${year}`)
  await page.keyboard.press('Enter')
  await page.getByText('2 nights added.').waitFor()
  await page.getByRole('heading', { name: '3 nights' }).waitFor()
  await expectAccessibleInBothLooks(page)
  await context.close()
})
