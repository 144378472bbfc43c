import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/postgres.ts'
import type { Page } from 'playwright-core'
import { testBrowser } from './support/browser.ts'
import { openPage } from './support/page.ts'
import { servedSite } from './support/served-site.ts'

const site = await servedSite(await testDatabase())
const browser = testBrowser()

const look = { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' } as const
const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'

const device = (userAgent: string) => browser().newContext({ ...look, baseURL: site.url, userAgent })

/** What the browser sends when the site can be installed; its own box then says `outcome`. */
const offer = (page: Page, outcome: 'accepted' | 'dismissed') =>
  page.evaluate((answer) => {
    const event = new Event('beforeinstallprompt', { cancelable: true })
    Object.assign(event, { prompt: async () => ({ outcome: answer }) })
    dispatchEvent(event)
  }, outcome)

const installButton = async (page: Page) => {
  await page.getByRole('button', { name: 'Menu' }).click()
  return page.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: 'Install app' })
}

const toEvents = async (page: Page) => {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Events' }).click()
  await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor()
}

test('an offer that came on the home page is taken on the next, and an app that is installed is not offered', async () => {
  const context = await device(PHONE)
  const page = await openPage(context, '/')
  await offer(page, 'accepted')
  await toEvents(page)
  const button = await installButton(page)
  await button.click()
  await button.waitFor({ state: 'detached' })
  expect(await page.getByText('Installation Not Available').count()).toBe(0)
  await context.close()
})

test('it is not offered any longer when the browser tells that it was installed', async () => {
  const context = await device(PHONE)
  const page = await openPage(context, '/events')
  const button = await installButton(page)
  await button.waitFor()
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')))
  await button.waitFor({ state: 'detached' })
  expect(await button.count()).toBe(0)
  await context.close()
})

test('who cancels is told so, and never that it is installed', async () => {
  const context = await device(PHONE)
  const page = await openPage(context, '/')
  await offer(page, 'dismissed')
  await toEvents(page)
  const button = await installButton(page)
  await button.click()
  await page.getByText('Installation Cancelled').waitFor()
  await button.click()
  await page.getByText('Installation Not Available').waitFor()
  expect(await page.getByText(/already/).count()).toBe(0)
  await context.close()
})

test('an iPad that calls itself a Mac is shown the way by hand, and a Mac nothing', async () => {
  const offered: number[] = []
  let heights: number[] = []
  for (const touches of [5, 0]) {
    const context = await device(MAC)
    await context.addInitScript((maxTouchPoints) => {
      Object.defineProperties(navigator, {
        platform: { get: () => 'MacIntel' },
        maxTouchPoints: { get: () => maxTouchPoints },
      })
    }, touches)
    const page = await openPage(context, '/events')
    const button = await installButton(page)
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: /theme/i }).waitFor()
    if (touches > 0) {
      await button.click()
      await page.getByText('Add to Home Screen').filter({ visible: true }).waitFor()
      const steps = page.getByRole('dialog').getByRole('listitem')
      heights = await steps.evaluateAll((all) => all.map((step) => step.getBoundingClientRect().height))
    }
    offered.push(await button.count())
    await context.close()
  }
  expect(offered).toEqual([1, 0])
  expect(heights).toHaveLength(3)
  expect(Math.max(...heights)).toBeLessThanOrEqual(2 * Math.min(...heights)) // pictures stand in the line
})
