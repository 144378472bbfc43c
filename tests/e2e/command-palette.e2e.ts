import { beforeAll, describe, expect, test } from 'vitest'
import type { PersonId } from '#platform/ids.ts'
import { makeEvent, makePerson } from '#tests/support/box-office.ts'
import { placeOrders } from '#tests/support/many-orders.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { testBrowser } from './support/browser.ts'
import { expectAccessible, expectAccessibleInBothLooks } from './support/accessible.ts'
import { alive, openPage } from './support/page.ts'
import { browserOf, servedSite } from './support/served-site.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()
let tasha: PersonId

beforeAll(async () => {
  tasha = await makePerson(db, 'Tasha Reed')
  const ball = await makeEvent(db, { ownerId: tasha, title: 'The Emerald Ball' })
  await placeOrders(db, ball, [{ code: 'EM100', buyer: 'Emerald Johnson' }])
})

describe('the search over a page', () => {
  const enter = (more = {}) =>
    browserOf(browser(), site, db, { id: tasha }, { reducedMotion: 'reduce', ...more })

  test('opens by button and by Ctrl+K, and is used by keyboard alone', async () => {
    const context = await enter()
    const page = await openPage(context, '/dashboard')
    const field = page.getByRole('combobox', { name: 'Pages, events, orders' })
    const chosen = () =>
      page.evaluate(() => {
        const id = document.activeElement?.getAttribute('aria-activedescendant')
        return id ? document.getElementById(id)?.textContent : null
      })

    await page.getByRole('link', { name: 'Search' }).click()
    await expect.poll(chosen).toBe('Dashboard')
    await page.keyboard.press('Escape')
    await expect.poll(() => field.isVisible()).toBe(false)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Search')

    await page.keyboard.press('Control+k')
    await field.fill('emerald')
    await page.getByRole('option', { name: /^The Emerald Ball/ }).waitFor()
    expect(await page.getByRole('status').filter({ hasText: '2 results' }).count()).toBe(1)
    await expectAccessibleInBothLooks(page)
    expect(await chosen()).toMatch(/^The Emerald Ball/)
    await page.keyboard.press('ArrowDown')
    await expect.poll(chosen).toMatch(/Emerald Johnson/)
    await page.keyboard.press('ArrowDown')
    await expect.poll(chosen).toMatch(/^The Emerald Ball/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'The Emerald Ball', level: 1 }).waitFor()
    expect(await field.isVisible()).toBe(false)
    await context.close()
  })

  test('without scripts is a page', async () => {
    const context = await enter({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Search' }).click()
    await page.getByRole('searchbox', { name: 'Pages, events, orders' }).fill('em100')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('link', { name: /Emerald Johnson/ }).click()
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(/order em100/i)
    await context.close()
  })
})

test('a search whose code does not come leads to its page', async () => {
  const context = await browserOf(browser(), site, db, { id: tasha }, { serviceWorkers: 'block' })
  await context.route('**/assets/command-palette-*', (route) => route.abort())
  const page = await openPage(context, '/dashboard')
  await page.getByRole('link', { name: 'Search' }).click()
  await page.waitForURL('**/dashboard/search')
  await alive(page)
  expect(await page.getByRole('searchbox', { name: 'Pages, events, orders' }).isVisible()).toBe(true)
  await expectAccessible(page)
  await context.close()
})
