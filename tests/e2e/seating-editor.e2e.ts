import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Chart } from '#modules/seating/chart/chart.ts'
import { findChartProblems } from '#modules/seating/chart/find-chart-problems.ts'
import { makeRoom } from '#modules/seating/template/make-room.ts'
import { type RoomSize, type Template, USUAL_ROOM } from '#modules/seating/template/template.ts'
import { addVenueChart } from '#modules/seating/venue-charts/add-venue-chart.server.ts'
import { addVenue } from '#modules/venues/add-venue.server.ts'
import { makePerson } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { expectAccessibleInBothLooks } from './support/accessible.ts'
import { testBrowser } from './support/browser.ts'
import { goTo, openPage } from './support/page.ts'
import { browserOf, servedSite } from './support/served-site.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()

const PHONE = { hasTouch: true, viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' } as const
const DESK = { viewport: { width: 1440, height: 1_000 }, reducedMotion: 'reduce' } as const

async function newVenue() {
  const owner = await makePerson(db)
  const place = { address: '1 Main St', city: 'Gary', region: 'IN', timeZone: 'America/Chicago' }
  return { owner, venueId: await addVenue(db, owner, { name: 'The Room', ...place }) }
}

async function chartOf(template: Template, size: Partial<RoomSize> = {}) {
  const venue = await newVenue()
  const chart = makeRoom(template, { ...USUAL_ROOM, ...size })
  const added = await addVenueChart(db, venue, { name: 'Ball', chart })
  if (!added.ok) throw new Error(added.failure.code)
  return { ...venue, path: `/dashboard/venues/${venue.venueId}/charts/${added.value}`, chartId: added.value }
}

const draftOf = async (chartId: string) =>
  (await db.pool.query<{ draft: Chart }>('select draft from venue_charts where id = $1', [chartId])).rows[0]!
    .draft

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const room = (page: Page) => page.getByRole('application', { name: 'The room' })

type At = readonly [x: number, y: number]

/** Where a place of the room is on the screen. */
const onScreen = (page: Page, [x, y]: At) =>
  room(page).evaluate(
    (svg, place) => {
      const at = new DOMPoint(place.x, place.y).matrixTransform(
        (svg as unknown as SVGSVGElement).getScreenCTM()!,
      )
      return { x: at.x, y: at.y }
    },
    { x, y },
  )

/** Drags a mouse from one place of the room to another. */
async function drag(page: Page, from: At, to: At) {
  const [first, last] = [await onScreen(page, from), await onScreen(page, to)]
  await page.mouse.move(first.x, first.y)
  await page.mouse.down()
  await page.mouse.move(last.x, last.y, { steps: 4 })
  await page.mouse.up()
}

const versionsOf = async (chartId: string) =>
  (
    await db.pool.query<{ version: number; seats: number; data: Chart }>(
      'select version, seats, data from venue_chart_versions where chart_id = $1 order by version',
      [chartId],
    )
  ).rows

describe('the editor of a chart', () => {
  test('draws a room of 200 as a person does, prices it and saves it as a version', async () => {
    const { owner, path, chartId } = await chartOf('empty')
    const context = await browserOf(browser(), site, db, { id: owner }, DESK)
    const page = await openPage(context, path)
    await button(page, 'Area').click()
    await drag(page, [380, 250], [820, 650])
    await button(page, 'Area').click()
    await page.getByLabel('Kind of area').first().selectOption('stage')
    await drag(page, [400, 60], [800, 180])
    await button(page, 'Focal point').click()
    await drag(page, [600, 450], [600, 450])
    await button(page, 'Round tables').click()
    await page.getByLabel('Seats at a table').fill('10')
    await page.getByLabel('Seats at a table').press('Enter')
    await drag(page, [40, 50], [300, 750])
    await drag(page, [900, 50], [1160, 750])
    await page.getByText('200 seats', { exact: true }).waitFor()
    await button(page, 'Select').click()
    await room(page).focus()
    await page.keyboard.press('Control+a')
    await button(page, 'Clockwise').click()
    await page.getByText('costs nothing, 200 seats').click()
    await page.getByLabel('Price of a seat').fill('45')
    await page.getByLabel('Price of a seat').press('Enter')
    await button(page, 'Save as version 1').click()
    await page.getByText('Version 1 is saved.').waitFor()
    const [saved] = await versionsOf(chartId)
    expect(saved).toMatchObject({ version: 1, seats: 200 })
    const { tables, areas, categories, focal } = saved!.data
    expect(findChartProblems(saved!.data)).toEqual([])
    expect(areas.map(({ kind }) => kind)).toEqual(['dance-floor', 'stage'])
    expect([focal, categories[0]?.priceCents]).toEqual([{ x: 600, y: 450 }, 4_500])
    const firstRight = tables
      .filter(({ x }) => x > 600)
      .toSorted((a, b) => Number(a.label) - Number(b.label))[0]
    expect([firstRight?.label, firstRight!.y < 200]).toEqual(['1', true])
    // Loaded again it is the same room.
    const again = await openPage(context, path)
    await again.getByText('Nothing has changed since version 1.').waitFor()
    await again.getByText('200 seats', { exact: true }).waitFor()
  })

  test.each([
    [PHONE, (page: Page, label: string) => page.getByLabel('What to do').first().selectOption(label)],
    [DESK, (page: Page, label: string) => button(page, label).click()],
  ])('keeps the room where it is whichever tool is chosen, %#', async (look, choose) => {
    const { owner, path } = await chartOf('banquet', { tables: 4, seatsPerTable: 4 })
    const page = await openPage(await browserOf(browser(), site, db, { id: owner }, look), path)
    const top = () =>
      room(page).evaluate((svg) => Math.round(svg.getBoundingClientRect().top + window.scrollY))
    const first = await top()
    for (const label of ['Single seats', 'Move around', 'Rows', 'Round tables', 'Area', 'Focal point'])
      expect([label, await choose(page, label).then(top)]).toEqual([label, first])
  })

  test('is worked by keys alone: select by name, move, copy, turn, remove, undo and do again', async () => {
    const { owner, path, chartId } = await chartOf('banquet', { tables: 4, seatsPerTable: 4 })
    const before = await draftOf(chartId)
    const context = await browserOf(browser(), site, db, { id: owner }, DESK)
    const page = await openPage(context, path)
    await page.getByText('Select by name').press('Enter')
    await page.getByLabel('Table 2', { exact: true }).press('Space')
    await room(page).focus()
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    const seats = (count: number) => page.getByText(`${count} seats`, { exact: true }).waitFor()
    await press('ArrowRight', 'Shift+ArrowDown')
    await press('Control+d')
    await seats(20)
    await press('Delete')
    await seats(16)
    await press('Control+z')
    await seats(20)
    await press('Control+z', 'Control+z', 'Control+z')
    await seats(16)
    await page.getByText('Draft saved').waitFor()
    await expect.poll(() => button(page, 'Undo').isDisabled()).toBe(true)
    await press('Control+y', 'Control+y')
    await expect.poll(async () => (await draftOf(chartId)).tables[1]?.x).toBe(before.tables[1]!.x + 5)
    await expect.poll(async () => (await draftOf(chartId)).tables[1]?.y).toBe(before.tables[1]!.y + 25)
    expect((await draftOf(chartId)).seats.map(({ id }) => id)).toEqual(before.seats.map(({ id }) => id))
  })

  test('moves a table with its chairs by a drag, and selects several by a box', async () => {
    const { owner, path, chartId } = await chartOf('banquet', { tables: 4, seatsPerTable: 4 })
    const before = await draftOf(chartId)
    const table = before.tables[0]!
    const context = await browserOf(browser(), site, db, { id: owner }, DESK)
    const page = await openPage(context, path)
    await drag(page, [table.x, table.y], [table.x + 52, table.y - 18])
    await expect.poll(async () => (await draftOf(chartId)).tables[0]?.x).toBe(table.x + 50)
    const after = await draftOf(chartId)
    expect(after.tables[0]?.y).toBe(table.y - 20)
    expect(after.seats[0]?.x).toBeCloseTo(before.seats[0]!.x + 50)
    await drag(page, [1, 1], [before.size.w - 1, before.size.h - 1])
    await page.getByText('4 tables, 2 areas, 16 seats').waitFor()
  })

  test('does not write over what another tab has saved', async () => {
    const { owner, path, chartId } = await chartOf('banquet', { tables: 4, seatsPerTable: 4 })
    const context = await browserOf(browser(), site, db, { id: owner }, DESK)
    const [first, second] = [await openPage(context, path), await openPage(context, path)]
    const removeAll = async (page: Page) => {
      await room(page).focus()
      await page.keyboard.press('Control+a')
      await page.keyboard.press('Delete')
    }
    await first.bringToFront()
    await room(first).focus()
    await first.keyboard.press('Control+a')
    await first.keyboard.press('ArrowRight')
    await expect.poll(async () => (await draftOf(chartId)).tables.length).toBe(4)
    await expect
      .poll(
        async () => (await db.pool.query('select revision from venue_charts where id = $1', [chartId])).rows,
      )
      .toEqual([{ revision: 2 }])
    await second.bringToFront()
    await removeAll(second)
    await second.getByText('This chart was changed in another tab').waitFor()
    expect((await draftOf(chartId)).tables).toHaveLength(4)
    await button(second, 'Load the other one').click()
    await second.getByText('16 seats', { exact: true }).waitFor()
  })

  test('says who is signed out, and goes on once they are in again', async () => {
    const { owner, path, chartId } = await chartOf('banquet', { tables: 2, seatsPerTable: 4 })
    const context = await browserOf(browser(), site, db, { id: owner }, DESK)
    const page = await openPage(context, path)
    const cookies = await context.cookies()
    await context.clearCookies()
    await room(page).focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await page.getByText('You are signed out').waitFor()
    expect((await draftOf(chartId)).tables).toHaveLength(2)
    await context.addCookies(cookies)
    await button(page, 'Save as version 1').click()
    await page.getByText('You are signed out').waitFor({ state: 'detached' })
    await expect.poll(async () => (await draftOf(chartId)).tables.length).toBe(0)
  })

  test('draws a balcony on a floor of its own, of which nothing is seen or selected on the other', async () => {
    const { owner, path, chartId } = await chartOf('banquet', { tables: 2, seatsPerTable: 4 })
    const context = await browserOf(browser(), site, db, { id: owner }, DESK)
    const page = await openPage(context, path)
    await button(page, 'Add a floor').click()
    const name = page.getByLabel('Name of this floor')
    await page.getByText('Floor 2 is added').waitFor()
    expect(await name.evaluate((field) => field === document.activeElement)).toBe(true)
    await name.fill('Balcony')
    await name.press('Enter')
    expect(await room(page).locator('[data-seat]').count()).toBe(0)
    await button(page, 'Rows').click()
    await drag(page, [100, 100], [325, 110])
    await button(page, 'Select').click()
    await page.getByLabel('Floor in sight').selectOption('Ground floor')
    expect(await room(page).locator('[data-seat]').count()).toBe(8)
    await room(page).focus()
    await page.keyboard.press('Control+a')
    await page.getByText('2 tables, 2 areas, 8 seats').waitFor()
    await page.getByText('Select by name').click()
    await page.getByLabel('Table 2, Ground floor', { exact: true }).click()
    await page.getByText('1 table, 2 areas, 4 seats').waitFor()
    await room(page).press('Escape')
    await page.getByLabel('Table 1, Ground floor', { exact: true }).click()
    await page.getByLabel('Floor', { exact: true }).selectOption('Balcony')
    await expect.poll(() => room(page).locator('[data-seat]').count()).toBe(14)
    await page.getByText('Draft saved').waitFor()
    const { floors, rows, tables } = await draftOf(chartId)
    const floorOf = (part: { floorId: string | null } | undefined) =>
      floors.find(({ id }) => id === part?.floorId)?.name
    expect([floorOf(rows[0]), ...tables.map(floorOf)]).toEqual(['Balcony', 'Balcony', 'Ground floor'])
  })

  test('fits a phone, where fingers pinch and a press selects, and keeps nobody out', async () => {
    const { owner, path } = await chartOf('banquet', { tables: 4, seatsPerTable: 4 })
    const context = await browserOf(browser(), site, db, { id: owner }, PHONE)
    const page = await openPage(context, path)
    const table = page.locator('[data-thing] text').filter({ hasText: /^1$/ }).first()
    await table.tap()
    await page.getByText('1 table, 4 seats').waitFor()
    const width = async () => Number((await room(page).getAttribute('viewBox'))?.split(' ')[2])
    const whole = await width()
    await room(page).scrollIntoViewIfNeeded()
    const box = (await room(page).boundingBox())!
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const cdp = await context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number | null) =>
      cdp.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: apart === null ? [] : [-apart, apart].map((by, id) => ({ x: x + by, y, id })),
      })
    await touch('touchStart', 30)
    for (const apart of [45, 60, 90]) await touch('touchMove', apart)
    await touch('touchEnd', null)
    await expect.poll(width).toBeLessThan(whole / 2)
    await expectAccessibleInBothLooks(page)
  })
})

const FILES = [
  ['pretix-format-stadium-738', 738],
  ['seatsio-sampleChart', 32],
  ['seatsio-sampleChartWithTables', 12],
  ['seatsio-sampleChartWithSections', 71],
  ['seatsio-sampleChartWithFloors', 4],
] as const

test('charts of other programs come in by their files, and are drawn', async () => {
  const { owner, venueId } = await newVenue()
  const context = await browserOf(browser(), site, db, { id: owner }, DESK)
  const page = await openPage(context, `/dashboard/venues/${venueId}/charts`)
  for (const [file, seats] of FILES) {
    await goTo(page, `/dashboard/venues/${venueId}/charts`)
    await page.getByLabel('File', { exact: true }).setInputFiles(`tests/fixtures/seating-charts/${file}.json`)
    await button(page, 'Bring this chart').click()
    const link = page.getByRole('link', { name: 'Open the chart' })
    await room(page).or(link).waitFor()
    if (await link.isVisible()) {
      // The form that was sent is far below what is said of it.
      await page.locator(':focus').getByText('not all is as in the file').waitFor()
      await link.click()
    }
    await room(page).waitFor()
    const drawn = () => room(page).locator('[data-seat]').count()
    const floor = page.getByLabel('Floor in sight')
    let all = (await floor.isVisible()) ? 0 : await drawn()
    for (const option of await floor.getByRole('option').all()) {
      await floor.selectOption(await option.getAttribute('value'))
      all += await drawn()
    }
    expect([all, await page.getByText(`${seats} seats`, { exact: true }).isVisible()]).toEqual([seats, true])
  }
  await goTo(page, `/dashboard/venues/${venueId}/charts`)
  await expectAccessibleInBothLooks(page)
})
