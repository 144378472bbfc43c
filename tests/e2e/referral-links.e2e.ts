// Links of promoters: who came by one reads whose it is, and a promoter shares a link that is theirs.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeEvent, makePerson, makeReferralCode } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { expectAccessible } from './support/accessible.ts'
import { testBrowser } from './support/browser.ts'
import { misfits } from './support/fits.ts'
import { openPage } from './support/page.ts'
import { browserOf, servedSite } from './support/served-site.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()
const PHONE = { reducedMotion: 'reduce', viewport: { width: 360, height: 740 }, hasTouch: true } as const

const title = 'The Oxblood Ball'
const { eventId, organizerId } = await makeEvent(db, { title })
const marcus = await makePerson(db, 'Marcus Bell')
const code = await makeReferralCode(db, organizerId, marcus)

const home = (page: Page) =>
  page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Home' })

/** What moved on a page while it came, without being asked to. */
const shifted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(
            list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0),
          ),
        ).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(0), 500)
      }),
  )

test.each(['/event/', '/'])('a visitor reads who shared the link by which they came: %s', async (path) => {
  const context = await browserOf(browser(), site, db, null, PHONE)
  const address = path === '/' ? path : path + eventId
  const page = await openPage(context, `${address}?ref=${code}`)
  await page.getByText('Link shared by Marcus').waitFor()
  expect(await page.getByText('Bell').count()).toBe(0)
  expect(await shifted(page)).toBeLessThan(0.01)
  await expectAccessible(page)
  // The page is the same for everybody.
  expect(await (await fetch(`${site.url}${address}?ref=${code}`)).text()).not.toContain('Marcus')
  // The page of another event, and home, have the same place for it.
  const away = path === '/' ? page.getByRole('main').getByRole('link', { name: title }) : home(page)
  await away.first().click()
  await page.getByRole('heading', { level: 1, name: path === '/' ? title : 'Get on the floor' }).waitFor()
  expect(await page.getByText('Link shared by').count()).toBe(0)
  await context.close()
})

test('a name without an end is one line, and moves nothing', async () => {
  const endless = await makePerson(db, 'A'.repeat(80))
  const context = await browserOf(browser(), site, db, null, PHONE)
  const page = await openPage(context, `/?ref=${await makeReferralCode(db, organizerId, endless)}`)
  const line = page.getByText('Link shared by AAA')
  await line.waitFor()
  expect(await shifted(page)).toBeLessThan(0.01)
  const box = await line.boundingBox()
  expect(box!.height).toBeLessThan(48)
  expect(box!.x + box!.width).toBeLessThanOrEqual(360)
  await context.close()
})

test.each(['/event/', '/'])(
  'in letters twice as large the name stays whole, and nothing moves: %s',
  async (path) => {
    const context = await browserOf(browser(), site, db, null, PHONE)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    await page.goto(`${path === '/' ? path : path + eventId}?ref=${code}`)
    const line = page.getByText('Link shared by Marcus')
    await line.waitFor()
    expect(await shifted(page)).toBeLessThan(0.01)
    expect(await misfits(page)).toEqual([])
    const cut = await line.evaluate(
      (element) =>
        [element, ...element.children].filter((part) => part.scrollHeight > part.clientHeight + 1).length,
    )
    expect(cut).toBe(0)
    expect((await line.innerText()).replaceAll(/\s+/g, ' ')).toBe('Link shared by Marcus')
    await context.close()
  },
)

test('a member reads it too, and the promoter does not read their own name', async () => {
  const guest = await browserOf(browser(), site, db, { id: await makePerson(db) }, PHONE)
  const page = await openPage(guest, `/event/${eventId}?ref=${code}`)
  await page.getByText('Link shared by Marcus').waitFor()
  await guest.close()
  const own = await browserOf(browser(), site, db, { id: marcus }, PHONE)
  const still = await own.newPage()
  const asked = still.waitForResponse('**/api/referral-codes/*')
  await still.goto(`/event/${eventId}?ref=${code}`)
  expect(await (await asked).json()).toEqual({ isActive: true, sharedBy: null })
  expect(await still.getByText('Link shared by').count()).toBe(0)
  await own.close()
})

test('a promoter who shares an event shares their own link, and a guest the link of the page', async () => {
  for (const [person, link] of [
    [marcus, `/event/${eventId}?ref=${code}`],
    [await makePerson(db), `/events/${eventId}`],
  ] as const) {
    const context = await browserOf(browser(), site, db, { id: person })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const page = await openPage(context, `/events/${eventId}`)
    await page.getByRole('button', { name: `Share ${title}` }).click()
    await page.getByText('Link copied').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(site.url + link)
    await context.close()
  }
})
