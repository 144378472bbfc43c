// The pages of a host where there is little room: in letters twice as large as usual on a phone, and on a small laptop.
import { expect, inject, test } from 'vitest'
import { PAGES } from '#app/dashboard/pages.ts'
import { eventOccurrences } from '#db/seed/demo-data.ts'
import { systemNow } from '#platform/time.ts'
import { testBrowser } from './support/browser.ts'
import { expectFits, pageOf, SIZES } from './support/large-text.ts'
import { alive } from './support/page.ts'

const browser = testBrowser()
const EVENTS = '/dashboard/events'
/** Of the demo's host: the event that is sold by a chart. */
const SEATED_EVENT = eventOccurrences(systemNow()).find(({ demo }) => demo.seated)!.sold.id

/** Every page that is built for members and needs no row of its own but an event. */
const PATHS = Object.entries(PAGES)
  .filter(([, page]) => 'file' in page && !('needs' in page))
  .map(([pattern]) => pattern.replace(':eventId', SEATED_EVENT).replace('edit/:id', `edit/${SEATED_EVENT}`))
  .filter((path) => !path.includes(':'))

const [PHONE] = SIZES

/** A browser window in which the demo's host is signed in, or another of its people. */
async function signedIn({ width, height }: { width: number; height: number }, who = 'organizer') {
  const context = await browser().newContext({
    viewport: { width, height },
    reducedMotion: 'reduce',
    baseURL: inject('site'),
  })
  const page = width === PHONE.width ? await pageOf(context, PHONE) : await context.newPage()
  await page.goto(`/auth?next=${encodeURIComponent(EVENTS)}`)
  await alive(page)
  await page.getByLabel('Email').first().fill(`${who}@steppers.example`)
  await page.getByLabel('Password', { exact: true }).fill('steppers')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === EVENTS)
  return { context, page }
}

test('every page of a host fits a phone, and no word is broken', async () => {
  expect(PATHS.length).toBeGreaterThan(45)
  const { context, page } = await signedIn(PHONE)
  for (const path of PATHS) {
    await page.goto(path)
    await expectFits(page, path)
    expect(new URL(page.url()).pathname).toBe(path)
  }
  await context.close()
})

test('the hosts that a dancer follows fit it too', async () => {
  const { context, page } = await signedIn(PHONE, 'buyer')
  await page.goto('/dashboard/following')
  expect(await page.getByRole('main').getByRole('listitem').count()).toBeGreaterThan(0)
  await expectFits(page, 'following')
  await context.close()
})

test('every column of a list is in sight on a small laptop', async () => {
  const { context, page } = await signedIn({ width: 1280, height: 800 })
  let lists = 0
  for (const path of [EVENTS, '/dashboard/sales', '/dashboard/tickets/payments', '/dashboard/payouts']) {
    await page.goto(path)
    for (const list of await page.locator('.list-scroll').all()) {
      lists++
      expect(await list.evaluate((each) => each.scrollWidth - each.clientWidth), path).toBe(0)
    }
  }
  expect(lists).toBeGreaterThan(3)
  await context.close()
})
