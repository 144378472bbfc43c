import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { plusMs, systemNow, HOUR_MS } from '#platform/time.ts'
import { testAccounts } from '#tests/support/accounts.ts'
import { makeEvent, makePerson } from '#tests/support/box-office.ts'
import { placeOrders } from '#tests/support/many-orders.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { testBrowser } from './support/browser.ts'
import { keyboard } from './support/input-method.ts'
import { expectAccessible, expectAccessibleInBothLooks } from './support/accessible.ts'
import { alive, goTo, LOOKS, openPage } from './support/page.ts'
import { browserOf, servedSite } from './support/served-site.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()

const contextOf = (id: Awaited<ReturnType<typeof makePerson>>, looks = {}) =>
  browserOf(browser(), site, db, { id }, { reducedMotion: 'reduce', ...looks })

async function admin(level: number): Promise<BrowserContext> {
  const id = await makePerson(db, 'Lorraine')
  await db.pool.query('update profiles set is_admin = true, admin_level = $2 where id = $1', [id, level])
  return contextOf(id)
}

async function isWithinWidth(page: Page): Promise<void> {
  const { wide, room } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    room: document.documentElement.clientWidth,
  }))
  expect(wide).toBeLessThanOrEqual(room)
}

describe.each(LOOKS)('the dashboard at $width, $colorScheme', ({ width, ...look }) => {
  const isPhone = width < 1024

  test('welcomes somebody who has nothing yet, and leads them on by keyboard alone', async () => {
    const page = await openPage(await contextOf(await makePerson(db, 'Jackie'), look), '/dashboard')
    await page.getByRole('heading', { name: 'Welcome, Jackie' }).waitFor()
    await page.getByText('Three ways to begin').waitFor()
    await expectAccessible(page)
    await isWithinWidth(page)
    expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0)

    const hands = keyboard(page)
    if (isPhone) {
      await hands.press(page.getByRole('button', { name: 'More' }))
      await page.getByRole('heading', { name: 'Your dancing' }).waitFor()
      await expectAccessible(page)
    }
    const places = page.getByRole('navigation', { name: 'Dashboard', exact: true })
    expect(await places.getByRole('link', { name: 'Check-in' }).count()).toBe(0)
    await hands.press(places.getByRole('link', { name: 'Following' }))
    await page.getByRole('heading', { name: 'Following', level: 1 }).waitFor()
    await expect.poll(() => places.isVisible()).toBe(!isPhone)
    await expectAccessible(page)
    await isWithinWidth(page)
  })

  test('puts what a host works at first, counts what waits, and keeps a closed group closed', async () => {
    const now = systemNow()
    const event = await makeEvent(db, { startsAt: plusMs(now, -HOUR_MS) })
    await placeOrders(db, event, [{ code: 'CASH', status: 'awaiting_cash_payment', method: 'cash' }])
    const page = await openPage(await contextOf(event.ownerId, look), '/dashboard')
    const places = page.getByRole('navigation', { name: 'Dashboard', exact: true })
    const hands = keyboard(page)
    const openSheet = async () => {
      if (isPhone) await hands.press(page.getByRole('button', { name: 'More' }))
    }
    await openSheet()
    expect(await places.getByRole('heading').allInnerTexts()).toEqual(['Your events', 'Your dancing', 'You'])
    await places.getByRole('link', { name: 'Check-in 1 tonight' }).waitFor()
    await places.getByRole('link', { name: 'Sales 1 waiting for cash' }).waitFor()
    await expectAccessible(page)
    await hands.press(places.locator('summary', { hasText: 'Your dancing' }))
    expect(await places.getByRole('link', { name: 'Liked' }).isVisible()).toBe(false)

    await goTo(page, '/dashboard/sales')
    await openSheet()
    await places.getByRole('link', { name: 'Sales' }).waitFor()
    expect(await places.getByRole('link', { name: 'Liked' }).isVisible()).toBe(false)
    await hands.press(places.getByRole('button', { name: 'Sign out' }))
    await page.waitForURL((url) => url.pathname === '/')
  })
})

test('the dashboard shows a host tonight’s door and how the next events sell', async () => {
  const now = systemNow()
  const { ownerId } = await makeEvent(db, { startsAt: plusMs(now, -HOUR_MS) })
  await makeEvent(db, { ownerId, title: 'Plates and Forty-Fives', startsAt: plusMs(now, 90 * HOUR_MS) })
  const page = await openPage(await contextOf(ownerId), '/dashboard')
  await page.getByRole('heading', { name: 'Check-in tonight' }).waitFor()
  await page.getByRole('link', { name: 'Plates and Forty-Fives' }).waitFor()
  expect(await page.getByText('0 of 100 places taken').count()).toBe(2)
  await expectAccessibleInBothLooks(page)
  await page.context().close()
})

test.each([900, 700])(
  'the menu shows where one is, above Sign out, on a screen %s px high, and stays where it was scrolled',
  async (height) => {
    const { ownerId } = await makeEvent(db)
    await db.pool.query('update profiles set is_admin = true, admin_level = 3 where id = $1', [ownerId])
    const context = await contextOf(ownerId, { viewport: { width: 1440, height } })
    const page = await context.newPage()
    const menu = page.getByRole('navigation', { name: 'Dashboard', exact: true })
    const entry = menu.locator('[aria-current=page]')
    const scrolled = () => menu.evaluate((box) => box.scrollTop)
    const isWhole = () =>
      menu.evaluate((box) => {
        const [its, foot] = [box.querySelector('[aria-current=page]')!, box.lastElementChild!]
        const { top, bottom } = its.getBoundingClientRect()
        return top >= box.getBoundingClientRect().top && bottom <= foot.getBoundingClientRect().top
      })
    await goTo(page, '/dashboard')
    const paths = await menu
      .getByRole('link')
      .evaluateAll((links) => links.map((a) => a.getAttribute('href')!))
    const [last, before] = paths.toReversed()
    const tops: number[] = []
    for (const path of ['/dashboard/notifications', before!, last!]) {
      await goTo(page, path)
      expect([await entry.getAttribute('href'), await isWhole()]).toEqual([path, true])
      tops.push(await scrolled())
      expect(await page.evaluate(() => scrollY)).toBe(0)
    }
    expect([tops[0], tops[1]! > 0, tops[2]! > tops[1]!]).toEqual([0, true, true])
    // Who presses one that is in sight sees nothing move.
    await menu.locator(`a[href="${before}"]`).click()
    await page.waitForURL(`**${before}`)
    await expect.poll(() => entry.getAttribute('href')).toBe(before)
    expect(await scrolled()).toBe(tops[2])
    // Who scrolls it before the page is alive is left where they are.
    const { promise: isCode, resolve: bringCode } = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', (route) => isCode.then(() => route.continue()))
    await page.goto(last!, { waitUntil: 'commit' })
    await entry.waitFor()
    await menu.evaluate((box) => box.scrollTo(0, 1))
    bringCode()
    await alive(page)
    expect(await scrolled()).toBe(1)
    await context.close()
  },
)

test('on a phone the menu opens where one is', async () => {
  const { ownerId } = await makeEvent(db)
  await db.pool.query('update profiles set is_admin = true, admin_level = 3 where id = $1', [ownerId])
  const context = await contextOf(ownerId, { viewport: { width: 360, height: 740 } })
  const page = await openPage(context, '/dashboard')
  const menu = page.locator('nav[aria-label=Dashboard]')
  const last = await menu.evaluate((box) =>
    [...box.querySelectorAll('details a')].at(-1)!.getAttribute('href')!,
  )
  await goTo(page, last)
  await page.getByRole('button', { name: 'More' }).click()
  const entry = menu.locator('[aria-current=page]')
  expect(await entry.getAttribute('href')).toBe(last)
  const isWhole = () =>
    entry.evaluate((link) => {
      const { top, bottom } = link.getBoundingClientRect()
      return top >= link.closest('nav')!.getBoundingClientRect().top && bottom <= innerHeight
    })
  await expect.poll(isWhole, { timeout: 10_000 }).toBe(true)
  await context.close()
})

test('without the code of the menu its place leads to all that is in it, and the page stands', async () => {
  const context = await contextOf(await makePerson(db, 'Jackie'), { serviceWorkers: 'block' })
  await context.route('**/assets/{user-menu,access-denied}-*', (route) => route.abort())
  const page = await openPage(context, '/terms')
  await page.getByRole('link', { name: 'Your account' }).click()
  await page.waitForURL('**/dashboard')
  await page.goto('/dashboard/admin')
  await alive(page)
  await expect
    .poll(() => page.getByRole('heading', { level: 1 }).innerText())
    .toMatch(/not for this account/i)
  await context.close()
})

describe('the admin area', () => {
  test('opens for an admin what their level opens, and asks while it is being asked', async () => {
    const page = await openPage(await admin(1), '/dashboard')
    await page.route('**/dashboard/admin.data*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 600))
      await route.continue()
    })
    const places = page.getByRole('navigation', { name: 'Dashboard', exact: true })
    await places.getByRole('link', { name: 'Admin' }).click()
    await page.getByText('Verifying admin access...').waitFor()
    await page.getByRole('heading', { name: 'Admin', level: 1 }).waitFor()
    await page.getByRole('main').getByRole('heading', { name: 'Running the site' }).waitFor()
    expect(await page.getByRole('link', { name: /Users/ }).count()).toBe(0)
    await expectAccessible(page)

    await page.goto('/dashboard/admin/users')
    await page.getByRole('heading', { name: 'Access Denied' }).waitFor()
  })

  test('is closed to a member, who goes back to where they were', async () => {
    const page = await openPage(await contextOf(await makePerson(db, 'Jackie')), '/classes')
    const answer = await page.goto('/dashboard/admin')
    expect(answer?.status()).toBe(403)
    await page.getByRole('heading', { name: 'Access Denied' }).waitFor()
    await page
      .getByText(
        "You don't have admin privileges to access this area. Please contact your system administrator if you believe this is an error.",
      )
      .waitFor()
    await page.getByText('Admin access required').waitFor()
    expect(await page.title()).toBe('Access Denied')
    await alive(page)
    await expectAccessible(page)
    await keyboard(page).press(page.getByRole('button', { name: 'Go Back' }))
    await page.waitForURL('**/classes')
  })

  test('sends whoever is not signed in to the home page', async () => {
    const context = await browserOf(browser(), site, db, null)
    const page = await openPage(context, '/dashboard/admin/users')
    expect(new URL(page.url()).pathname).toBe('/')
  })

  test('is entered by its own door, past which an admin who is signed in goes straight', async () => {
    const page = await openPage(await admin(3), '/admin')
    await page.getByText('You are an admin of level 3, a super admin.').waitFor()
    expect(new URL(page.url()).pathname).toBe('/dashboard/admin')
  })

  test('is signed in to at its own door', async () => {
    const { email, password } = await adminWhoIsOut()
    const context = await browserOf(browser(), site, db, null)
    const page = await openPage(context, '/admin')
    await page.getByRole('heading', { name: 'Admin sign-in', level: 1 }).waitFor()
    await page.getByRole('heading', { name: 'Sign In / Register', level: 2 }).waitFor()
    await page.getByText('Choose your preferred sign-in method').waitFor()
    const hands = keyboard(page)
    await hands.press(page.getByText('More sign-in options'))
    await expectAccessibleInBothLooks(page)

    await hands.type(page.getByLabel('Email'), email)
    await hands.type(page.getByLabel('Password', { exact: true }), password)
    await page.keyboard.press('Enter')
    await page.getByText('You are an admin of level 3, a super admin.').waitFor()
    expect(new URL(page.url()).pathname).toBe('/dashboard/admin')
    await context.close()
  })

  test('is signed in to without scripts as well: what is wrong is said on the sign-in page', async () => {
    const { email, password } = await adminWhoIsOut()
    const context = await browserOf(browser(), site, db, null, { javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto('/admin')
    await page.getByText('More sign-in options').click()
    for (const secret of ['not my password', password]) {
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(secret)
      await page.getByLabel('Password', { exact: true }).press('Enter')
      if (secret === password) break
      await page.getByText('Invalid email or password.').waitFor()
      expect(await page.getByLabel('Email').inputValue()).toBe(email)
    }
    await page.waitForURL('**/dashboard/admin')
    await page.getByText('You are an admin of level 3, a super admin.').waitFor()
    await context.close()
  })
})

let admins = 0

async function adminWhoIsOut() {
  const member = await testAccounts(db).member(`admin${++admins}@example.org`)
  await db.pool.query('update profiles set is_admin = true, admin_level = 3 where email = $1', [member.email])
  return member
}
