// The ways through the site: the menu, what it leads to, and what it does while more is known of who looks at it.
import { expect, test } from 'vitest'
import { makeEvent, makePerson } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { expectAccessible } from './support/accessible.ts'
import { testBrowser } from './support/browser.ts'
import { alive, goTo, openPage } from './support/page.ts'
import { browserOf, servedSite } from './support/served-site.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()
const PHONE = { reducedMotion: 'reduce', viewport: { width: 360, height: 740 }, hasTouch: true } as const
await makeEvent(db)

test('the menu opens and closes without scripts, and leads on', async () => {
  const context = await browserOf(browser(), site, db, null, { ...PHONE, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/events')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  expect(await menu.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Menu' }).click()
  await menu.getByRole('button', { name: 'Close' }).click()
  await menu.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Menu' }).click()
  await menu.getByRole('link', { name: 'Community' }).click()
  await page.getByRole('heading', { level: 1, name: 'Community' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/community')
  await context.close()
})

test('the menu closes when it has led on, and when sign-up opens over the page', async () => {
  const context = await browserOf(browser(), site, db, null, PHONE)
  const page = await openPage(context, '/events')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await page.getByRole('button', { name: 'Menu' }).click()
  await expectAccessible(page)
  await menu.getByRole('link', { name: 'Classes' }).click()
  await page.getByRole('heading', { level: 1, name: 'Classes' }).waitFor()
  expect(await menu.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Menu' }).click()
  await menu.getByRole('link', { name: 'Get Started' }).click()
  await page.getByRole('dialog', { name: 'Join Steppers Life' }).waitFor()
  expect(await menu.isVisible()).toBe(false)
  await context.close()
})

test('whoever looks, no link of the site leads to a page that is empty or not built', async () => {
  for (const person of [null, { id: await makePerson(db) }]) {
    const context = await browserOf(browser(), site, db, person, PHONE)
    const page = await openPage(context, '/events')
    const hrefs = await page
      .locator('header a, footer a, nav[aria-label="Menu"] a, nav[aria-label="Shortcuts"] a')
      .evaluateAll((links) => [...new Set(links.map((link) => (link as HTMLAnchorElement).pathname))])
    expect(hrefs).toContain('/community')
    const create = page.locator('footer').getByRole('link', { name: 'Create Event' })
    expect(await create.isVisible()).toBe(person !== null)
    for (const path of hrefs) {
      const answer = await context.request.get(path)
      expect([path, answer.status()]).toEqual([path, 200])
      expect(await answer.text(), path).not.toMatch(/not built yet|no stories/i)
    }
    await context.close()
  }
})

test.each([320, 340, 360, 375, 390, 414])(
  'a visitor can get started from home on a phone of %i px',
  async (width) => {
    const look = { ...PHONE, isMobile: true, viewport: { width, height: 740 } }
    const context = await browserOf(browser(), site, db, null, look)
    const page = await openPage(context, '/')
    const start = page.getByRole('link', { name: 'Get Started' }).filter({ visible: true })
    const box = (await start.boundingBox())!
    expect(box.x + box.width).toBeLessThanOrEqual(width)
    const isOverWords = await page.evaluate(({ x, y, height }) => {
      const words = document.createRange()
      words.selectNodeContents(document.querySelector('h1')!)
      return [...words.getClientRects()].some(
        (line) => line.right + 8 > x && line.bottom > y && line.top < y + height,
      )
    }, box)
    expect(isOverWords).toBe(false)
    await start.click()
    await page.getByRole('dialog', { name: 'Join Steppers Life' }).waitFor()
    await context.close()
  },
)

test.each([
  ['/events', 'Menu', 'link', 'Events'],
  ['/dashboard/settings', 'Your account, Jackie', 'link', 'Account Settings'],
] as const)(
  'a menu of %s that is opened before the page is alive stays open',
  async (path, button, role, name) => {
    const context = await browserOf(browser(), site, db, { id: await makePerson(db, 'Jackie') }, PHONE)
    const page = await context.newPage()
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    await page.getByRole('button', { name: button }).click()
    const entry = page.locator(':popover-open').getByRole(role, { name, exact: true })
    await entry.waitFor()
    release()
    await alive(page)
    expect(await entry.isVisible()).toBe(true)
    await context.close()
  },
)

test('a member is not asked to get started', async () => {
  const context = await browserOf(browser(), site, db, { id: await makePerson(db, 'Jackie') }, PHONE)
  const page = await openPage(context, '/')
  await page.getByRole('button', { name: 'Your account, Jackie' }).waitFor()
  expect(await page.getByRole('link', { name: 'Get Started' }).filter({ visible: true }).count()).toBe(0)
  await context.close()
})

test.each([
  ['Gary, IN', 320],
  ['', 1440],
])(
  'nothing in a member’s menu moves when the personal answer comes: location %j at %i px',
  async (location, width) => {
    const id = await makePerson(db, 'Jackie')
    await db.pool.query('update profiles set location = $2 where id = $1', [id, location])
    const context = await browserOf(
      browser(),
      site,
      db,
      { id },
      { ...PHONE, viewport: { width, height: 900 } },
    )
    const page = await context.newPage()
    let answer = () => {}
    const isAsked = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/me*', async (route) => {
      await isAsked
      await route.continue()
    })
    await goTo(page, '/dashboard/settings')
    await page.getByRole('button', { name: 'Your account, Jackie' }).click()
    const last = page.getByRole('link', { name: 'Account Settings' })
    const before = await last.boundingBox()
    answer()
    await page.getByRole('progressbar', { name: 'Profile completion' }).waitFor()
    expect(await last.boundingBox()).toEqual(before)
    await context.close()
  },
)
