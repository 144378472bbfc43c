// All that a host does with one event, from an empty account on: a venue, a series with two kinds of tickets, a change of one night, a
// night that is called off, a copy of it. The path of a dancer is in find-and-follow.e2e.ts.
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays } from '#platform/local-time.ts'
import { makePerson } from '#tests/support/box-office.ts'
import { CREATE_EVENT, EVENT, SOON } from '#tests/support/event-form.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { ADDRESS, CREATE, ROOM } from '#tests/support/venue-form.ts'
import { testBrowser } from './support/browser.ts'
import { type InputMethod, keyboard, pointer } from './support/input-method.ts'
import { openPage } from './support/page.ts'
import { browserOf, servedSite } from './support/served-site.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()

const PHONE = { hasTouch: true, viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' } as const
const DESK = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const

/** Days and choices are set in another way by each hand. */
interface Hand extends InputMethod {
  day: (target: Locator, day: string) => Promise<void>
  choose: (target: Locator, words: string) => Promise<void>
}

const thumb: Hand = {
  ...pointer,
  press: (target) => target.tap(),
  day: (target, day) => pointer.type(target, day),
  choose: async (target, words) => void (await target.selectOption({ label: words })),
}
const keys = (method: InputMethod): Hand => ({
  ...method,
  day: (target, day) => {
    const [year = '', month = '', date = ''] = day.split('-')
    return method.type(target, month + date + year)
  },
  choose: (target, words) => method.type(target, words),
})

test.each([
  ['with a thumb', PHONE, () => thumb],
  ['by keyboard alone', DESK, (page: Parameters<typeof keyboard>[0]) => keys(keyboard(page))],
])(
  'a host enters a venue and a series, changes a night, calls it off and copies it, %s',
  async (_, look, handOf) => {
    const id = await makePerson(db)
    const context = await browserOf(browser(), site, db, { id }, look)
    const page = await openPage(context, CREATE)
    page.setDefaultTimeout(10_000)
    const hand = handOf(page)
    const field = (label: string) => page.getByLabel(label, { exact: true }).first()
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const link = (name: string) => page.getByRole('link', { name, exact: true }).first()
    const nights = async () =>
      (
        await db.pool.query<{ title: string; status: string; types: number }>(
          `select title, status, (select count(*)::integer from ticket_types t where t.event_id = e.id) as types
           from events e where owner_id = $1 and status <> 'draft' order by starts_at, title`,
          [id],
        )
      ).rows.map(({ title, status, types }) => `${title}, ${status}, ${types} kinds of tickets`)

    await hand.type(field('Name'), ADDRESS.name)
    await hand.type(field('Street and number'), ADDRESS.address)
    await hand.type(field('City'), ADDRESS.city)
    await hand.type(field('State'), ADDRESS.region)
    await hand.type(field('ZIP code'), ADDRESS.postalCode)
    await hand.press(button('Next'))
    await hand.type(field('Guests at most (optional)'), ROOM.capacity)
    await hand.press(button('Save venue'))
    await page.getByText('Your venue is saved.').waitFor()

    await page.goto(CREATE_EVENT)
    await hand.type(field('Name of the event'), EVENT.title)
    await hand.day(field('Day'), SOON)
    await hand.choose(field('Repeats'), 'Every week')
    await hand.day(field('Until'), addDays(SOON, 14))
    await hand.choose(field('Venue'), `${ADDRESS.name}, Chicago, IL`)
    await hand.type(field('Price'), EVENT.price)
    await hand.type(field('How many'), EVENT.capacity)
    await hand.press(page.getByText('Add another kind of ticket').first())
    const second = page.getByRole('group', { name: 'Ticket 2' })
    await hand.type(second.getByLabel('Ticket', { exact: true }).first(), 'Table for four')
    await hand.type(second.getByLabel('Price', { exact: true }).first(), '90')
    await hand.type(second.getByLabel('How many', { exact: true }).first(), '10')
    await hand.type(field('Name on the flyer'), EVENT.hostName)
    await hand.press(button('Publish event'))
    await page.getByText('Your event is published.').waitFor()
    const night = 'The Ivory Ball, published, 2 kinds of tickets'
    expect(await nights()).toEqual([night, night, night])
    const { pathname } = new URL(page.url())

    await hand.press(link('Edit event'))
    await hand.type(field('Name of the event'), 'The Oxblood Ball')
    await hand.press(button('Save changes'))
    await page.getByText('Your changes are saved.').waitFor()
    const changed = 'The Oxblood Ball, published, 2 kinds of tickets'
    expect(await nights()).toEqual([changed, night, night])

    await page.goto(pathname)
    await hand.press(link('Postpone or cancel'))
    await hand.press(field('I know that this cannot be undone.'))
    await hand.press(button('Cancel the event'))
    await page.getByText('Your event is cancelled.').waitFor()
    const cancelled = changed.replace('published', 'cancelled')
    expect(await nights()).toEqual([cancelled, night, night])

    await hand.press(button('Duplicate'))
    await page.getByText('A copy of The Oxblood Ball: choose its day.').waitFor()
    await hand.day(field('Day'), addDays(SOON, 60))
    await hand.press(button('Next: Tickets'))
    await hand.press(button('Next: Publish'))
    await hand.press(button('Publish event'))
    await page.getByText('Your event is published.').waitFor()
    expect(await nights()).toEqual([cancelled, night, night, changed])
    await context.close()
  },
  60_000,
)
