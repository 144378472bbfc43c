import { beforeAll, describe, expect, test } from 'vitest'
import type { PersonId } from '#platform/ids.ts'
import { makeEvent, makePerson } from '#tests/support/box-office.ts'
import { placeOrders } from '#tests/support/many-orders.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { testBrowser } from './support/browser.ts'
import { keyboard } from './support/input-method.ts'
import { expectAccessible } from './support/accessible.ts'
import { alive, LOOKS, openPage } from './support/page.ts'
import { browserOf, servedSite } from './support/served-site.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()
const PAGE = '/dashboard/sales'
let tasha: PersonId

beforeAll(async () => {
  tasha = await makePerson(db, 'Tasha Reed')
  const ball = await makeEvent(db, { ownerId: tasha, title: 'The Holiday Steppers Ball' })
  const picnic = await makeEvent(db, {
    ownerId: tasha,
    title: 'Steppers’ Picnic by the Lake, with a very long name',
  })
  const states = ['completed', 'completed', 'awaiting_cash_payment', 'expired', 'refunded'] as const
  const names = [
    'Jackie Montgomery',
    'Otis Bell',
    'Bartholomew Featherstonehaugh-Cholmondeley',
    'Mo',
    'Ray Johnson',
  ]
  const orders = (night: string, count: number) =>
    Array.from({ length: count }, (_, n) => ({
      code: `${night}${n}`,
      buyer: names[n % names.length]!,
      at: new Date(Date.UTC(2026, 10, 1, 12, n * 7)).toISOString(),
      status: states[n % states.length]!,
      method: n % 5 === 2 ? ('cash' as const) : ('card' as const),
      tickets: 1 + (n % 4),
    }))
  await placeOrders(db, ball, orders('BALL', 150))
  await placeOrders(db, picnic, orders('PIC', 50))
})

describe.each(LOOKS)('a list at $width, $colorScheme', ({ width, ...look }) => {
  const isPhone = width < 1024

  test('is narrowed as one types and chooses, and the focus stays where it was', async () => {
    const page = await openPage(await browserOf(browser(), site, db, { id: tasha }, look), PAGE)
    await page.getByText('200 orders').waitFor()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(await page.getByRole('table', { name: 'Orders' }).getByRole('row').count()).toBe(26)

    const hands = keyboard(page)
    await hands.type(page.getByRole('searchbox', { name: 'Search' }), 'mo')
    await page.waitForURL(/q=mo/)
    expect(
      await page
        .getByRole('searchbox', { name: 'Search' })
        .evaluate((field) => field === document.activeElement),
    ).toBe(true)
    if (isPhone) await page.locator('label', { hasText: 'Filters' }).click()
    await page.getByRole('combobox', { name: 'Method' }).selectOption('cash')
    await page.waitForURL(/method=cash/)
    expect(new URL(page.url()).searchParams.get('q')).toBe('mo')
    await page.locator('a[download][href*="method=cash"]').waitFor()

    await page.goBack()
    await page.waitForURL(({ searchParams }) => searchParams.get('q') === 'mo' && !searchParams.has('method'))
    await page.locator('select[name=method]:has(option[value=""]:checked)').waitFor({ state: 'attached' })
    await page.close()
  })
})

test('a list downloads what is chosen from a bar of one line', async () => {
  const context = await browserOf(browser(), site, db, { id: tasha }, LOOKS[0])
  const page = await openPage(context, PAGE)
  await page
    .getByRole('checkbox', { name: /^Choose [A-Z]/ })
    .first()
    .check()
  const button = page.getByRole('button', { name: 'Download chosen' })
  for (const { viewport } of LOOKS) {
    await page.setViewportSize(viewport)
    const [control, label] = await Promise.all([
      button.boundingBox(),
      page.getByText('1 chosen').boundingBox(),
    ])
    expect(control!.height).toBe(48)
    expect(label!.height).toBeLessThan(40)
  }
  await context.close()
})

test('a list works without scripts, from the filter to the columns and the next page', async () => {
  const look = { ...LOOKS[0], javaScriptEnabled: false }
  const page = await (await browserOf(browser(), site, db, { id: tasha }, look)).newPage()
  await page.goto(PAGE)
  await page.locator('label', { hasText: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'State' }).selectOption({ label: 'Paid' })
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Email' }).check()
  await page.getByRole('button', { name: 'Show these' }).click()
  await page.waitForURL(/state=completed/)
  await page.getByText('80 orders').waitFor()
  await page.getByText('buyer@steppers.example').first().waitFor()
  await page.getByRole('link', { name: 'Next' }).click()
  await page.waitForURL(/page=/)
  expect(await page.getByRole('rowheader').count()).toBe(25)
  await page
    .getByRole('checkbox', { name: /^Choose/ })
    .first()
    .check()
  await page.getByRole('button', { name: 'Download chosen' }).waitFor()
  await page.context().close()
})

test('nothing found says so and leads back to the whole list', async () => {
  const page = await openPage(
    await browserOf(browser(), site, db, { id: tasha }, LOOKS[0]),
    `${PAGE}?q=nobody`,
  )
  await page.getByRole('link', { name: 'Clear the filters' }).click()
  await page.getByText('200 orders').waitFor()
  await alive(page)
  expect(await page.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('')
})

test('shows that there are more columns than fit, and moves sideways by keyboard', async () => {
  const every = 'event,placed,state,method,tickets,amount,fees,total,email,phone'
  const page = await openPage(
    await browserOf(browser(), site, db, { id: tasha }, LOOKS[1]),
    `${PAGE}?columns=${every}`,
  )
  await page.getByText('200 orders').waitFor()
  await expectAccessible(page)
  const region = page.getByRole('region', { name: 'Orders' })
  await region.focus()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => region.evaluate((scroller) => scroller.scrollLeft)).toBeGreaterThan(0)
  await page.close()
})
