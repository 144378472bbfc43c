import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makePerson } from '#tests/support/box-office.ts'
import type { EventId } from '#platform/ids.ts'
import { addDays } from '#platform/local-time.ts'
import { eventEditing } from '#tests/support/event-editing.ts'
import { EVENT, publishEvent } from '#tests/support/event-form.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { expectAccessibleInBothLooks } from './support/accessible.ts'
import { testBrowser } from './support/browser.ts'
import { alive, openPage } from './support/page.ts'
import { browserOf, servedSite } from './support/served-site.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()

const STEPS = '/create-event'
const PHONE = { hasTouch: true, viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' } as const
const DESK = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const
const published = (page: Page) => page.getByText('Your event is published.')
const next = (page: Page, step: string) => page.getByRole('button', { name: `Next: ${step}` })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true }).first()
const stepLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name })
const activeName = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name ?? '')

test('a first event is published step by step on a phone with eight fields and five buttons', async () => {
  const id = await makePerson(db)
  const context = await browserOf(browser(), site, db, { id }, PHONE)
  const page = await openPage(context, STEPS)
  const counted = { fields: 0, buttons: 0, keys: 0 }
  const type = async (label: string, text: string) => {
    counted.fields += 1
    counted.keys += text.length
    await field(page, label).tap()
    await page.keyboard.type(text)
  }
  const press = async (step: string) => {
    counted.buttons += 1
    await next(page, step).tap()
    await page.waitForURL(`**&step=${step.toLowerCase()}`)
    // The step begins at its top, and its title has the focus.
    await expect
      .poll(() => page.evaluate(() => [scrollY, document.activeElement?.tagName]))
      .toEqual([0, 'H1'])
  }
  await type('Name of the event', EVENT.title)
  await expectAccessibleInBothLooks(page)
  await press('Where')
  await type('Name of the venue', EVENT.venueName)
  await type('City', EVENT.city)
  await type('State', EVENT.region)
  await press('When')
  counted.fields += 1
  await field(page, 'Day').fill(EVENT.day)
  await page.getByText(/, \d{4}, 9 PM to \w+day 2 AM, Chicago time/).waitFor()
  await press('Tickets')
  await type('Price', '20')
  await page.getByText('A guest pays $20.60 per person, with the fee.').waitFor()
  await type('How many', '150')
  await press('Publish')
  await type('Name on the flyer', EVENT.hostName)
  await expectAccessibleInBothLooks(page)
  counted.buttons += 1
  await page.getByRole('button', { name: 'Publish event' }).tap()
  await published(page).waitFor()
  expect(counted).toMatchObject({ fields: 8, buttons: 5 })
  // A place is found and pressed in 1.5 s, a character is typed in 0.33 s; the day takes four presses more.
  expect((counted.fields + counted.buttons + 4) * 1.5 + counted.keys * 0.33).toBeLessThan(180)
  await context.close()
})

test('a first event begun in one browser, cut off there, is published from another as a series, and changed there', async () => {
  const id = await makePerson(db)
  const phone = await browserOf(browser(), site, db, { id }, { ...PHONE, serviceWorkers: 'block' })
  const page = await openPage(phone, STEPS)
  await page.waitForLoadState('networkidle')
  await field(page, 'Name of the event').fill('The Oxblood Ball')
  await next(page, 'Where').tap()
  await page.waitForURL('**&step=where')
  await field(page, 'Name of the venue').fill(EVENT.venueName)
  await field(page, 'City').fill(EVENT.city)
  await field(page, 'State').fill(EVENT.region)
  await next(page, 'When').tap()
  await page.waitForURL('**&step=when')
  const saved = page.waitForResponse((answer) => answer.url().includes('/api/drafts/'))
  await field(page, 'Day').fill(EVENT.day)
  expect((await saved).status()).toBe(200)
  const address = new URL(page.url())
  await phone.setOffline(true)
  await field(page, 'Starts').fill('20:00')
  await page.getByText('Not saved yet. It is kept on this device').waitFor()

  const desk = await browserOf(browser(), site, db, { id }, DESK)
  const other = await openPage(desk, address.pathname + address.search)
  expect(await field(other, 'Day').inputValue()).toBe(EVENT.day)
  const tablet = await browserOf(browser(), site, db, { id }, { ...PHONE, serviceWorkers: 'block' })
  const late = await openPage(tablet, address.pathname + address.search.replace('step=when', 'step=where'))
  await late.waitForLoadState('networkidle')
  await field(other, 'Starts').fill('21:30')
  await field(other, 'Repeats').selectOption('Every week')
  await field(other, 'Until').fill(addDays(EVENT.day, 21))
  await next(other, 'Tickets').click()
  await field(other, 'Price').fill('0')
  await field(other, 'How many').fill('40')
  await next(other, 'Publish').click()
  await field(other, 'Name on the flyer').fill(EVENT.hostName)
  await other.getByRole('button', { name: 'Publish event' }).click()
  await published(other).waitFor()
  const nights = async () =>
    (
      await db.pool.query<{ id: EventId; title: string }>(
        'select id, title from events where owner_id = $1 order by starts_at',
        [id],
      )
    ).rows
  // What was typed without a connection begins nothing anew, and is not lost: it goes into the event if wanted.
  await phone.setOffline(false)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.getByText('This event was published from another tab or device.').waitFor()
  await expectAccessibleInBothLooks(page)
  const [first] = await nights()
  const edit = `/dashboard/events/edit/${first?.id}`
  expect(await page.getByRole('link', { name: 'Put it into the event' }).getAttribute('href')).toBe(edit)
  // Whoever does not read that, and goes on, comes there as well.
  await next(page, 'Tickets').tap()
  await page.waitForURL('**/dashboard/events/edit/**')
  await page.getByText('What you typed on this device is not in the event.').waitFor()
  expect(await field(page, 'Starts').inputValue()).toBe('21:30')
  await expectAccessibleInBothLooks(page)
  await page.getByRole('button', { name: 'Fill it in' }).tap()
  expect(await field(page, 'Starts').inputValue()).toBe('20:00')
  expect(await field(page, 'Name of the event').inputValue()).toBe('The Oxblood Ball')
  await page.getByRole('button', { name: 'Save changes' }).tap()
  await page.getByText(/^Your changes are saved/).waitFor()
  await page.reload()
  await alive(page)
  expect(await field(page, 'Starts').inputValue()).toBe('20:00')
  expect(await page.getByText('What you typed on this device').count()).toBe(0)
  const [, second, third] = await nights()
  expect((await nights()).map(({ title }) => title)).toEqual(Array(4).fill('The Oxblood Ball'))

  // So it is where nothing was saved in between, and it stays on the device until it is saved.
  await field(late, 'Name of the venue').fill('The Late Hall')
  await next(late, 'When').tap()
  await late.waitForURL('**/dashboard/events/edit/**')
  await late.getByRole('button', { name: 'Fill it in' }).tap()
  expect(await field(late, 'Name of the venue').inputValue()).toBe('The Late Hall')
  expect(await field(late, 'City').inputValue()).toBe(EVENT.city)
  expect(await late.evaluate(() => document.activeElement?.textContent)).toContain('It stands in the fields')
  await tablet.setOffline(true)
  await late.getByRole('button', { name: 'Save changes' }).tap()
  await late.getByText('Nothing was sent.').first().waitFor()
  await tablet.setOffline(false)
  await late.reload()
  await alive(late)
  await late.getByRole('button', { name: 'Forget it' }).tap()
  await late.reload()
  await alive(late)
  expect(await late.getByText('What you typed on this device').count()).toBe(0)
  expect(await field(late, 'Name of the venue').isVisible()).toBe(false)
  await tablet.close()

  await eventEditing(db).hold(second!.id)
  const save = () => other.getByRole('button', { name: 'Save changes' }).click()
  const rename = async (night: EventId, title: string, which: 'this' | 'after') => {
    await other.goto(`/dashboard/events/edit/${night}`)
    await other.getByLabel('Name of the event').fill(title)
    await other.getByLabel('Which nights change').selectOption(which)
    await save()
    await other.getByText(/^Your changes are saved/).waitFor()
  }
  await rename(third!.id, 'The Gold Ball', 'this')
  await rename(first!.id, 'The Ivory Ball', 'after')
  expect((await nights()).map(({ title }) => title)).toEqual([
    'The Ivory Ball',
    'The Ivory Ball',
    'The Gold Ball',
    'The Ivory Ball',
  ])
  await Promise.all([phone.close(), desk.close()])
})

test('what was typed a moment before another step is opened is there when one comes back', async () => {
  const id = await makePerson(db)
  const context = await browserOf(browser(), site, db, { id }, PHONE)
  const page = await openPage(context, STEPS)
  await page.waitForLoadState('networkidle')
  await field(page, 'Name of the event').fill('The Ivory Ball')
  await stepLink(page, 'Tickets').tap()
  await page.waitForURL('**&step=tickets')
  await stepLink(page, 'What').tap()
  await page.waitForURL('**&step=what')
  await expect.poll(() => field(page, 'Name of the event').inputValue()).toBe('The Ivory Ball')
  await field(page, 'Name of the event').fill('The Oxblood Ball')
  await page.getByRole('link', { name: 'Preview' }).tap()
  await page.getByRole('heading', { name: 'The Oxblood Ball' }).waitFor()
  await expectAccessibleInBothLooks(page)
  await page.getByRole('link', { name: 'Back to the form' }).tap()
  await page.waitForURL('**step=what')
  await context.close()
})

test('a form keeps its place when the page beside it cannot be shown, and a new one begins empty', async () => {
  const id = await makePerson(db)
  const context = await browserOf(browser(), site, db, { id }, { ...DESK, serviceWorkers: 'block' })
  const page = await openPage(context, STEPS)
  await page.waitForLoadState('networkidle')
  await page.route('**/api/event-preview*', (route) => route.abort())
  const tried = page.waitForRequest((request) => request.url().includes('/api/event-preview'))
  await field(page, 'Name of the event').fill('The Ivory Ball')
  await tried
  await page.getByText('Draft saved at').waitFor()
  expect(await field(page, 'Name of the event').inputValue()).toBe('The Ivory Ball')
  const before = page.url()
  await page.getByRole('link', { name: 'Create Event' }).first().click()
  await page.waitForURL((url) => url.href !== before && url.searchParams.has('draft'))
  await expect.poll(() => field(page, 'Name of the event').inputValue()).toBe('')
  await field(page, 'Name of the event').fill('Another Ball')
  await expect
    .poll(
      async () =>
        (
          await db.pool.query(
            "select fields ->> 'title' as title from form_drafts where owner_id = $1 order by 1",
            [id],
          )
        ).rows,
    )
    .toEqual([{ title: 'Another Ball' }, { title: 'The Ivory Ball' }])
  await context.close()
})

test('a slow line loses nothing of what is typed while it saves', async () => {
  const id = await makePerson(db)
  const context = await browserOf(browser(), site, db, { id }, { ...PHONE, serviceWorkers: 'block' })
  const page = await openPage(context, STEPS)
  await page.waitForLoadState('networkidle')
  let isFirst = true
  await page.route('**/api/drafts/**', async (route) => {
    if (isFirst) {
      isFirst = false
      await new Promise((later) => setTimeout(later, 3_000))
    }
    await route.continue()
  })
  const begun = page.waitForRequest((request) => request.url().includes('/api/drafts/'))
  await field(page, 'Name of the event').fill('The Ivory')
  await begun
  await field(page, 'Name of the event').fill('The Ivory Ball')
  await stepLink(page, 'Where').tap()
  await page.waitForURL('**&step=where')
  const title = async () =>
    (await db.pool.query("select fields ->> 'title' as title from form_drafts where owner_id = $1", [id]))
      .rows
  await new Promise((later) => setTimeout(later, 4_000))
  await expect.poll(title).toEqual([{ title: 'The Ivory Ball' }])
  await context.close()
})

test('on a wide screen the page stands beside the form, by keyboard alone to the published event', async () => {
  const id = await makePerson(db)
  const context = await browserOf(browser(), site, db, { id }, DESK)
  await publishEvent(db, id)
  const page = await openPage(context, STEPS)
  await page.waitForLoadState('networkidle')
  const preview = page.getByRole('complementary', { name: 'Preview' })
  const tabTo = async (name: string) => {
    for (let tabs = 0; tabs < 40; tabs++) {
      if ((await activeName(page)) === name) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`No field ${name}`)
  }
  const enter = async (step: string) => {
    await page.keyboard.press('Enter')
    await page.waitForURL(`**&step=${step}`)
    // The address changes before the step is drawn: until its title has the focus, Tab walks the step before.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  }
  await tabTo('title')
  await page.keyboard.type('Another Ball')
  await preview.getByRole('heading', { name: 'Another Ball' }).waitFor()
  await preview.getByText('The Parkway Ballroom').waitFor()
  await enter('where')
  await tabTo('venueId')
  await next(page, 'When').focus()
  await enter('when')
  await tabTo('day')
  const [year = '', month = '', day = ''] = EVENT.day.split('-')
  await page.keyboard.type(`${month}${day}${year}`)
  await tabTo('starts')
  await enter('tickets')
  await tabTo('price')
  await page.keyboard.type('15')
  await tabTo('capacity')
  await page.keyboard.type('40')
  await preview.getByText('$15.45').first().waitFor()
  await expectAccessibleInBothLooks(page)
  await enter('publish')
  await tabTo('hostPhone')
  await page.keyboard.press('Enter')
  await published(page).waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/dashboard\/events\//)
  await context.close()
})
