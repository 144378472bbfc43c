import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { CREATE_EVENT, EVENT, publishEvent } from '#tests/support/event-form.ts'
import { makePerson } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { expectAccessibleInBothLooks } from './support/accessible.ts'
import { testBrowser } from './support/browser.ts'
import { countHands, handSeconds, handsOf } from './support/hands.ts'
import { goTo, openPage } from './support/page.ts'
import { browserOf, servedSite } from './support/served-site.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()

const PHONE = { hasTouch: true, viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' } as const
const published = (page: Page) => page.getByText('Your event is published.')

/** A tap on a field and what is typed into it. */
async function type(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).first().tap() // of its first ticket
  await page.keyboard.type(text)
}

test('a first event is published on a phone within three minutes of hands, and then is for sale', async () => {
  const id = await makePerson(db)
  const context = await browserOf(browser(), site, db, { id }, PHONE)
  const page = await openPage(context, CREATE_EVENT)
  await countHands(page)
  await type(page, 'Name of the event', EVENT.title)
  await page.getByLabel('Day', { exact: true }).fill(EVENT.day)
  await type(page, 'Name of the venue', EVENT.venueName)
  await type(page, 'City', EVENT.city)
  await type(page, 'State', EVENT.region)
  await type(page, 'Price', '20')
  await page.getByText('A guest pays $20.60 per person, with the fee.').waitFor()
  await page.getByText(/, 9 PM to \w+day 2 AM, Chicago time$/).waitFor()
  await type(page, 'How many', '150')
  await type(page, 'Name on the flyer', EVENT.hostName)
  const hands = await handsOf(page)
  await expectAccessibleInBothLooks(page)
  await page.getByRole('button', { name: 'Publish event' }).tap()
  await published(page).waitFor()
  // The day is chosen from the device's own calendar: about four presses more, and one sends the form.
  expect(hands.presses).toBe(7)
  expect(handSeconds({ ...hands, presses: hands.presses + 5 })).toBeLessThan(180)
  await page.getByRole('link', { name: 'View event page' }).tap()
  await page.getByRole('heading', { name: EVENT.title }).waitFor()
  await page.getByRole('button', { name: 'Add to cart: General admission' }).waitFor()
  await context.close()
})

test('the next one is published by keyboard alone, at a venue that was used before', async () => {
  const id = await makePerson(db)
  const context = await browserOf(browser(), site, db, { id }, { viewport: { width: 1440, height: 900 } })
  await publishEvent(db, id)
  const page = await openPage(context, CREATE_EVENT)
  expect(await page.getByLabel('Name of the venue', { exact: true }).isVisible()).toBe(false)
  await page.getByLabel('Name of the event').focus()
  await page.keyboard.type('Another Ball')
  const goTo = async (name: string) => {
    for (let tabs = 0; tabs < 40; tabs++) {
      if ((await page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name)) === name)
        return
      await page.keyboard.press('Tab')
    }
    throw new Error(`No field ${name}`)
  }
  await goTo('day')
  const [year = '', month = '', day = ''] = EVENT.day.split('-')
  await page.keyboard.type(`${month}${day}${year}`)
  await page.getByText(/, 9 PM to \w+day 2 AM, Chicago time$/).waitFor()
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await preview.getByRole('heading', { name: 'Another Ball' }).waitFor()
  await expectAccessibleInBothLooks(page)
  await goTo('price')
  await page.keyboard.type('0')
  await page.getByText('Guests pay nothing.').waitFor()
  await goTo('capacity')
  await page.keyboard.type('40')
  // It stays in sight while the form is scrolled.
  expect((await preview.boundingBox())?.y).toBeGreaterThan(0)
  await page.keyboard.press('Enter')
  await published(page).waitFor()
  await page.getByText('The Parkway Ballroom').first().waitFor()
  await context.close()
})

test('what is published is changed on its own page, and its ticket with what a guest pays for it', async () => {
  const id = await makePerson(db)
  await publishEvent(db, id)
  const context = await browserOf(browser(), site, db, { id }, PHONE)
  const { rows } = await db.pool.query<{ id: string }>('select id from events where owner_id = $1', [id])
  const page = await openPage(context, `/dashboard/events/${rows[0]?.id}`)
  await page.getByRole('link', { name: 'Edit event' }).tap()
  await page.getByLabel('Name of the event').fill('The Oxblood Ball')
  await page.getByRole('button', { name: 'Save changes' }).tap()
  await page.getByText('Your changes are saved.').waitFor()
  // The fields come anew after the words: what is typed before would be mixed with them.
  await page.getByRole('link', { name: 'The Oxblood Ball', exact: true }).waitFor()
  // The page knows the newest version: it can be saved again at once.
  await page.getByLabel('Name of the event').fill('The Oxblood Balls')
  await page.getByRole('button', { name: 'Save changes' }).tap()
  await expect
    .poll(async () => (await db.pool.query('select title from events where id = $1', [rows[0]?.id])).rows)
    .toEqual([{ title: 'The Oxblood Balls' }])
  await page.getByRole('link', { name: 'Tickets and prices' }).tap()
  const ticket = page.getByRole('region', { name: 'General admission' })
  await ticket.getByLabel('Price', { exact: true }).fill('30')
  await page.getByText('A guest pays $30.90 per person, with the fee. You keep $29.10.').waitFor()
  await expectAccessibleInBothLooks(page)
  await ticket.getByRole('button', { name: 'Save this ticket' }).tap()
  await page.getByText('This ticket is saved.').waitFor()
  await page.getByRole('link', { name: 'The Oxblood Balls' }).tap()
  await page.getByRole('link', { name: 'View event page' }).tap()
  await page.getByRole('heading', { level: 1, name: 'The Oxblood Balls' }).waitFor()
  await page.locator('#tickets').getByText('$30.90').first().waitFor()
  await context.close()
})

test('what is wrong is read, and inside a folded part opens it and is led to', async () => {
  const id = await makePerson(db)
  const context = await browserOf(browser(), site, db, { id }, PHONE)
  const page = await openPage(context, CREATE_EVENT)
  await page.getByLabel('Name of the event').fill(EVENT.title)
  await page.getByText('Door price, cash, refunds and passing on').tap()
  await page.getByLabel('Price at the door').fill('many')
  await page.getByLabel('How many').first().fill('many')
  await page.getByText('Door price, cash, refunds and passing on').tap()
  await page.getByRole('button', { name: 'Publish event' }).tap()
  const wrong = page.getByRole('link', { name: /price from \$0/ }).last()
  await wrong.waitFor()
  await expectAccessibleInBothLooks(page)
  // The words beside a short field have room on a phone.
  const words = await page.getByText('Please enter how many tickets there are').last().boundingBox()
  expect(words?.width).toBeGreaterThan(300)
  await wrong.tap()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('doorPrice')
  await page.getByLabel('Price at the door').fill('25')
  expect(await page.getByLabel('Price at the door').isVisible()).toBe(true)
  await context.close()
})

test('an event that was typed without a connection is found again on its device, after its tab was closed', async () => {
  const id = await makePerson(db)
  const context = await browserOf(browser(), site, db, { id }, { ...PHONE, serviceWorkers: 'block' })
  const page = await openPage(context, CREATE_EVENT)
  await page.waitForLoadState('networkidle')
  site.setSignal('none')
  await page.getByLabel('Name of the event').fill(EVENT.title)
  await page.getByText('Not saved yet. It is kept on this device').waitFor()
  await page.close()
  site.setSignal('good')
  const other = await openPage(context, '/dashboard/events/drafts')
  await expectAccessibleInBothLooks(other)
  await other.getByRole('link', { name: 'Continue with it' }).tap()
  await other.getByText('Draft saved at').waitFor()
  expect(await other.getByLabel('Name of the event').inputValue()).toBe(EVENT.title)
  await goTo(other, '/dashboard/events/drafts')
  await other.getByRole('link', { name: /^Continue.*Ivory Ball/ }).waitFor()
  expect(await other.getByText('is not saved yet').count()).toBe(0)
  await context.close()
})

test('an event that was sent and had something to correct is in its draft, and not said to be unsaved', async () => {
  const id = await makePerson(db)
  const context = await browserOf(browser(), site, db, { id }, { ...PHONE, serviceWorkers: 'block' })
  const page = await openPage(context, CREATE_EVENT)
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Name of the event').fill(EVENT.title)
  await page.getByRole('button', { name: 'Publish event' }).tap()
  await page.getByRole('link', { name: 'Please choose the day.' }).waitFor()
  const copies = () => page.evaluate(() => Object.values(localStorage).join())
  expect(await copies()).toContain('"isSent":true')
  const step = page.url()
  for (const list of ['/dashboard/events/drafts', CREATE_EVENT]) {
    await goTo(page, list)
    await page.getByRole('link', { name: /Ivory Ball/ }).waitFor()
    expect([list, await page.getByText('is not saved yet').count()]).toEqual([list, 0])
  }
  // What is typed since then, without a connection, is.
  await goTo(page, step)
  await page.waitForLoadState('networkidle')
  site.setSignal('none')
  await page.getByLabel('Name of the event').fill('The Oxblood Ball')
  await page.getByText('Not saved yet. It is kept on this device').waitFor()
  await page.close()
  site.setSignal('good')
  const next = await openPage(context, '/dashboard/events/drafts')
  await next.getByText('is not saved yet').waitFor()
  // Nor is what was thrown away with its draft. A browser may send again what failed: the draft can have the new name.
  await next.getByRole('button', { name: /^Discard.*(Ivory|Oxblood) Ball/ }).tap()
  await next.getByRole('dialog').getByRole('button', { name: 'Discard' }).tap()
  await next.getByText('The draft is discarded.').waitFor()
  await next.waitForLoadState('networkidle')
  expect(await next.getByText('is not saved yet').count()).toBe(0)
  expect(await next.evaluate(() => Object.keys(localStorage).join())).not.toContain('event')
  // What is typed into its form after that stays, also when the list is loaded anew.
  const late = await openPage(context, step)
  await late.waitForLoadState('networkidle')
  site.setSignal('none')
  await late.getByLabel('Name of the event').fill('The Velvet Ball')
  await late.getByText('Not saved yet. It is kept on this device').waitFor()
  await late.close()
  site.setSignal('good')
  await next.reload()
  await next.getByText('is not saved yet').waitFor()
  await context.close()
})
