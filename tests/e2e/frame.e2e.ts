import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { testBrowser } from './support/browser.ts'

const site = inject('site')
const browser = testBrowser()

async function open(path: string, options: Parameters<ReturnType<typeof browser>['newPage']>[0] = {}) {
  const page = await browser().newPage(options)
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(site + path)
  if (options.javaScriptEnabled !== false) await page.waitForFunction(isAlive)
  return { page, complaints }
}

/** Whether React has taken over what the server sent. */
const isAlive = () =>
  Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps'))

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

describe('a script that somebody planted in a page', () => {
  test('never runs: it did not know the nonce, so its hash is not in the policy', async () => {
    const page = await browser().newPage()
    const refused: string[] = []
    page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
    // The same answer with the same policy, as if a text had not been escaped.
    await page.route(`${site}/events`, async (route) => {
      const answer = await route.fetch()
      const planted = `<script>window.stolen = 1</script><img src="x" onerror="window.stolen = 2"><script nonce="">window.stolen = 3</script>`
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replace('</main>', `${planted}</main>`),
      })
    })
    await page.goto(`${site}/events`)
    await page.waitForFunction(isAlive)
    expect(await page.evaluate(() => 'stolen' in window)).toBe(false)
    expect(refused.filter((text) => text.includes('Content Security Policy')).length).toBeGreaterThanOrEqual(
      3,
    )
    await page.close()
  })
})

describe('the theme', () => {
  test.each([
    { colorScheme: 'light', cookie: null, dark: false },
    { colorScheme: 'dark', cookie: null, dark: true },
    { colorScheme: 'dark', cookie: 'light', dark: false },
    { colorScheme: 'light', cookie: 'dark', dark: true },
  ] as const)(
    'is right from the first paint on: $colorScheme device, $cookie chosen',
    async ({ colorScheme, cookie, dark }) => {
      const context = await browser().newContext({ colorScheme })
      if (cookie) await context.addCookies([{ name: 'theme', value: cookie, url: site }])
      const page = await context.newPage()
      const complaints: string[] = []
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
      // Scripts never arrive: whatever is seen now is what the server sent.
      await page.route('**/*.js', (route) => route.abort())
      await page.goto(`${site}/magazine`)
      const first = await ground(page)
      expect(lightness(first) < 0.5).toBe(dark)
      await page.unroute('**/*.js')
      complaints.length = 0
      await page.reload()
      await page.waitForFunction(isAlive)
      expect(await ground(page)).toBe(first)
      expect(complaints).toEqual([])
      await context.close()
    },
  )

  test('is switched at once, and stays after a reload', async () => {
    const { page } = await open('/events', { viewport: { width: 1440, height: 900 }, colorScheme: 'light' })
    await page.getByRole('button', { name: 'Dark theme' }).click()
    expect(lightness(await ground(page))).toBeLessThan(0.5)
    await page.reload()
    expect(lightness(await ground(page))).toBeLessThan(0.5)
    await page.getByRole('button', { name: 'Light theme' }).click()
    expect(lightness(await ground(page))).toBeGreaterThan(0.5)
    await page.close()
  })

  test('is switched without JavaScript too', async () => {
    const { page } = await open('/events', {
      viewport: { width: 1440, height: 900 },
      javaScriptEnabled: false,
    })
    await page.getByRole('button', { name: 'Dark theme' }).click()
    await page.waitForURL(`${site}/events`)
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
    await page.close()
  })
})

describe('on a phone', () => {
  const phone = { viewport: { width: 360, height: 740 } }

  test('the menu slides out, holds the links, and keeps the focus', async () => {
    const { page, complaints } = await open('/magazine', phone)
    const menu = page.getByRole('button', { name: 'Menu' })
    await menu.click()
    const drawer = page.getByRole('navigation', { name: 'Menu' })
    const menuLinks = drawer.getByRole('listitem').getByRole('link')
    await menuLinks.first().waitFor()
    expect(await menuLinks.allInnerTexts()).toEqual(['Events', 'Classes', 'Community'])
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    expect(await menu.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(complaints).toEqual([])
    await page.close()
  })
})

describe('by keyboard', () => {
  test('the first stop leads past the navigation', async () => {
    const { page } = await open('/events')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
    await page.close()
  })

  test('a new page puts the focus on its title and says it', async () => {
    const { page, complaints } = await open('/community', { viewport: { width: 1440, height: 900 } })
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Classes' }).click()
    await page.waitForURL(`${site}/classes`)
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1')
    const title = await page.title()
    expect(await page.getByRole('status').allInnerTexts()).toContain(title)
    expect(complaints).toEqual([])
    await page.close()
  })
})

describe('the wait for a page', () => {
  test("is told by 'Loading...' when it takes long", async () => {
    const { page } = await open('/events', { viewport: { width: 1440, height: 900 } })
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/classes.data*', async (route) => {
      await held
      await route.continue()
    })
    await page.route('**/assets/classes*', async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Classes' }).click()
    await page.getByText('Loading...').waitFor()
    release()
    await page.waitForURL(`${site}/classes`)
    await page.getByText('Loading...').waitFor({ state: 'detached' })
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(/classes/i)
    await page.close()
  })
})

describe('what opens over a page', () => {
  const phone = { viewport: { width: 360, height: 740 }, serviceWorkers: 'block' } as const
  const signIn = (page: Page) => page.getByRole('link', { name: 'Sign In', exact: true })

  test('without a line leaves the page as it is, says so, and opens once there is one', async () => {
    const { page } = await open('/magazine', { ...phone, reducedMotion: 'reduce' })
    const context = page.context()
    await context.setOffline(true)
    for (const opener of [signIn, signIn]) {
      await opener(page).click()
      await page.getByText('Network error. Please check your connection and try again').waitFor()
      await page.getByRole('button', { name: 'Dismiss' }).click()
    }
    await context.setOffline(false)
    await signIn(page).click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(page.url()).toBe(`${site}/magazine`)
    await page.close()
  })

  test.each([['the sign-in', 'site-sign-in-dialog', '/account?next=%2Fmagazine', signIn]])(
    'comes with the newer version that took its place: %s',
    async (_, file, leadsTo, opener) => {
      const { page } = await open('/magazine', phone)
      const documents: string[] = []
      page.on('request', (request) => {
        if (request.resourceType() === 'document') documents.push(request.url())
      })
      await page.route(`**/assets/${file}-*`, (route) => route.fulfill({ status: 404 }))
      await opener(page).click()
      await page.waitForEvent('load')
      await page.waitForFunction(isAlive)
      expect(documents).toEqual([site + leadsTo])
      await page.close()
    },
  )
})

test('what was sent of a page stays in sight when the code for it does not come', async () => {
  const { page } = await open('/events', { serviceWorkers: 'block' })
  await page.route('**/assets/night-list-*', (route) => route.abort())
  const night = await page.locator('article').first().innerText()
  await page.getByRole('link', { name: 'Sign In', exact: true }).click()
  await page.getByLabel('Email').fill('buyer@steppers.example')
  await page.getByText('More sign-in options').click()
  await page.getByLabel('Password', { exact: true }).fill('steppers')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /Your account/ }).waitFor()
  expect(await page.locator('article').first().innerText()).toBe(night)
  await page.close()
})

test('an install button that does not come is left away', async () => {
  const context = await browser().newContext({
    viewport: { width: 360, height: 740 },
    userAgent: 'Android',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await page.route('**/assets/install-control-*', (route) => route.abort())
  await page.goto(`${site}/magazine`)
  await page.waitForFunction(isAlive)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: 'Dark theme' }).waitFor()
  expect(await page.getByRole('button', { name: 'Install app' }).count()).toBe(0)
  await context.close()
})

test('the home page has no top navigation, other pages have it', async () => {
  const { page } = await open('/')
  expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0)
  await page.goto(`${site}/events`)
  expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(1)
  await page.close()
})

/** How light a colour is that a browser tells, from 0 to 1. */
function lightness(colour: string): number {
  const [first = '0', ...rest] = colour.match(/[\d.]+/g) ?? []
  if (colour.startsWith('oklch')) return Number(first)
  return Math.max(Number(first), ...rest.slice(0, 2).map(Number)) / 255
}
