// Letters twice as large, as a browser's setting makes them, and a page that is zoomed to twice its size.
import type { Browser } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { makeEvent, makePerson } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { addEvent, addPerson, addTickets } from '#tests/support/ticket-fixtures.ts'
import { testBrowser } from './support/browser.ts'
import { fillBilling, PAID, thanksOf, useCashApp } from './support/checkout-steps.ts'
import { misfits } from './support/fits.ts'
import { expectFits, inEachSize, pageOf, type Size, SIZES } from './support/large-text.ts'
import { alive } from './support/page.ts'
import { demoPages, linkedPages, PUBLIC_PATHS } from './support/public-pages.ts'
import { signIn, servedSite } from './support/served-site.ts'

const db = await testDatabase()
const own = await servedSite(db)
const demo = inject('site')
const browser = testBrowser()
const there = Object.values({ ...PUBLIC_PATHS, ...(await demoPages(demo)) })
const linked = Object.values(await linkedPages(db, own))

const contextOf = ({ width, height }: Size, options: Parameters<Browser['newContext']>[0]) =>
  browser().newContext({ viewport: { width, height }, reducedMotion: 'reduce', ...options })

test('every public page fits, no word is broken and no bar eats the screen, at each of these sizes', async () => {
  const context = await contextOf(SIZES[0], {})
  const page = await context.newPage()
  const expectFitsAnySize = await inEachSize(page)
  const addresses = [...there.map((path) => demo + path), ...linked.map((path) => own.url + path)]
  expect(addresses.length).toBeGreaterThan(30)
  for (const address of addresses) {
    await page.goto(address)
    await expectFitsAnySize(address)
  }
  await context.close()
}, 300_000)

test('so do the cart, the checkout and a ticket', async () => {
  const { eventId } = await makeEvent(db)
  const jackie = await addPerson(db, 'Jackie Montgomery')
  await db.pool.query("insert into notifications (user_id, kind, payload) values ($1, 'message', '{}')", [
    jackie.id,
  ])
  await addTickets(db, await addEvent(db, await addPerson(db, 'Tasha')), jackie)
  const context = await contextOf(SIZES[0], { baseURL: own.url })
  const page = await context.newPage()
  const expectFitsAnySize = await inEachSize(page)
  await page.goto(`/events/${eventId}`)
  await alive(page)
  await page.getByRole('button', { name: 'Add to cart: General admission' }).click()
  await page.getByRole('button', { name: 'Create Account & Checkout' }).waitFor()
  await expectFitsAnySize('cart')
  await signIn(context, own, db, jackie)
  await page.goto('/checkout')
  await page.getByRole('heading', { name: 'Secure Checkout' }).waitFor()
  await expectFitsAnySize('checkout')
  await page.goto('/my-tickets')
  await expectFitsAnySize('tickets')
  const ticket = await page.locator('a[href^="/my-tickets/"]').first().getAttribute('href')
  await page.goto(ticket ?? '')
  await expectFitsAnySize('ticket')
  expect(new URL(page.url()).pathname).toBe(ticket)
  await context.close()
})

test('the title of an event that one has tickets to begins on the first screen of a phone, at 200 % text', async () => {
  const [size] = SIZES
  const jackie = await addPerson(db, 'Jackie Montgomery')
  const event = await addEvent(db, await addPerson(db, 'Tasha'))
  await addTickets(db, event, jackie, 12)
  const context = await contextOf(size, { baseURL: own.url })
  await signIn(context, own, db, jackie)
  const page = await pageOf(context, size)
  await page.goto(`/events/${event.id}`)
  await page.getByText('You have 12 tickets').waitFor()
  await alive(page)
  const title = await page.getByRole('heading', { level: 1 }).boundingBox()
  expect(title!.y).toBeLessThan(size.height - 180) // a line of it, above the bar that buys
  await expectFits(page, 'event')
  await context.close()
})

test.each(SIZES)(
  'so does what is said of a purchase, before the thank-you and over it: $name',
  async (size) => {
    const { eventId } = await makeEvent(db)
    const context = await contextOf(size, { baseURL: own.url })
    await signIn(context, own, db, { id: await makePerson(db) })
    const page = await pageOf(context, size)
    // The thank-you comes by a code of its own, which a slow network brings after the toast.
    const held = Promise.withResolvers<void>()
    await page.route(/thank-you-panel/, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(`/events/${eventId}`)
    await alive(page)
    await page.getByRole('button', { name: 'Add to cart: General admission' }).click()
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
    await fillBilling(page)
    await page.getByText('Cash App', { exact: true }).click()
    await useCashApp(page)
    await page.locator('.toaster').getByText(PAID).hover() // what is pointed at does not leave
    await expectFits(page, 'before the thank-you')
    held.resolve()
    const said = thanksOf(page).locator('.toaster > *').filter({ hasText: PAID })
    await said.hover()
    await expectFits(page, 'over the thank-you')
    expect((await said.boundingBox())!.height).toBeLessThan(size.height / 2)
    await context.close()
  },
)

test.each(SIZES)('so does an event in a frame of another site: $name', async (size) => {
  const { eventId } = await makeEvent(db, { title: 'The Oxblood Ball' })
  const context = await contextOf(size, { baseURL: own.url })
  const page = await pageOf(context, size)
  await page.goto(`/events/${eventId}/embed`) // has no script that could come alive
  await page.evaluate(() => document.fonts.ready)
  await page.getByText('$41.20').waitFor()
  expect(await misfits(page)).toEqual([])
  await context.close()
})

const [PHONE, , ZOOMED] = SIZES

test.each([PHONE, ZOOMED])(
  'the first screen of an event has its price and the way to the tickets, below the title: $name',
  async (size) => {
    const { eventId } = await makeEvent(db, { title: 'The Oxblood Ball' })
    const context = await contextOf(size, { baseURL: own.url })
    const page = await pageOf(context, size)
    await page.goto(`/events/${eventId}`)
    await expectFits(page, 'event')
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    const bar = page.locator('[data-buy-bar]')
    expect(await bar.innerText()).toMatch(/\$41\.20\s+Get tickets/)
    const [title, way] = [
      await page.getByRole('heading', { level: 1 }).boundingBox(),
      await bar.getByRole('link', { name: 'Get tickets' }).boundingBox(),
    ]
    expect(way!.y + way!.height).toBeLessThanOrEqual(size.height)
    const covered = (await bar.boundingBox())!.y
    expect(size === PHONE ? title!.y + title!.height : title!.y).toBeLessThanOrEqual(covered)
    await context.close()
  },
)

test('a word of twenty letters in a title stands on one line of a phone', async () => {
  const { eventId } = await makeEvent(db, { title: 'Communitycelebration in Red' })
  const context = await contextOf({ ...PHONE, letterPx: 16 }, { baseURL: own.url })
  const page = await context.newPage()
  await page.goto(`/events/${eventId}`)
  expect(await misfits(page)).toEqual([])
  await context.close()
})

test('titles grow with the letters, as far as their longest word fits', async () => {
  const { eventId } = await makeEvent(db, { title: 'Midnight in Memphis' })
  const sizesAt = async (letterPx: number) => {
    const size = { ...PHONE, letterPx }
    const context = await contextOf(size, { baseURL: own.url })
    const page = await pageOf(context, size)
    const sizes: number[] = []
    for (const [path, tag] of [
      ['/events', 'h1'],
      [`/events/${eventId}`, 'h1'],
      [`/events/${eventId}`, '#tickets-title'],
    ] as const) {
      await page.goto(path)
      const title = page.locator(tag).first()
      sizes.push(await title.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)))
    }
    await context.close()
    return sizes
  }
  const [usual, large] = [await sizesAt(16), await sizesAt(32)]
  const growth = large.map((px, at) => px / usual[at]!)
  expect(Math.min(...growth)).toBeGreaterThan(1.5)
  expect(growth[0]).toBeGreaterThan(1.9)
})

test.each([24, 32])(
  'at the door the verdict and the name of the guest stay on the screen, with letters of %i pixels',
  async (letterPx) => {
    const tasha = await addPerson(db, 'Tasha')
    const ball = await addEvent(db, tasha)
    const [ticket] = await addTickets(db, ball, await addPerson(db, 'Jackie Montgomery'))
    const size = { ...PHONE, height: 640, letterPx }
    const context = await contextOf(size, { baseURL: own.url })
    await signIn(context, own, db, tasha)
    const page = await pageOf(context, size)
    await page.goto(`/dashboard/scanner?event=${ball.id}`)
    await page.getByRole('button', { name: 'Start camera' }).waitFor()
    for (const headline of ['Come in', 'Already in']) {
      await page.getByLabel('Ticket code').fill(ticket.hash)
      await page.keyboard.press('Enter')
      const answer = page.getByRole('status')
      for (const words of [headline, 'Jackie Montgomery']) {
        await answer.getByText(words, { exact: true }).waitFor()
        const box = await answer.getByText(words, { exact: true }).boundingBox()
        expect(box!.y, words).toBeGreaterThanOrEqual(0)
        expect(box!.y + box!.height, words).toBeLessThanOrEqual(640)
      }
      const field = page.getByLabel('Ticket code')
      expect(await field.evaluate((input) => document.activeElement === input)).toBe(true)
      await field.click({ trial: true }) // nothing covers where the focus is
      await answer.getByRole('button', { name: 'Next guest' }).click()
    }
    expect(await misfits(page)).toEqual([])
    await context.close()
  },
)

test.each(SIZES)('no word of the head of home stands on the light tone: $name', async (size) => {
  const context = await contextOf(size, {})
  const page = await pageOf(context, size)
  await page.goto(demo)
  await alive(page)
  await page.evaluate(() => document.fonts.ready)
  const onLight = await page.evaluate(() => {
    const light = document.querySelector<SVGPathElement>('header > svg path')!
    const back = light.getScreenCTM()!.inverse()
    return [...document.querySelectorAll('header p, header h1')]
      .filter((each) => {
        const words = document.createRange()
        words.selectNodeContents(each)
        return [...words.getClientRects()].some(({ right, top }) =>
          light.isPointInFill(new DOMPoint(right, top).matrixTransform(back)),
        )
      })
      .map((each) => each.textContent)
  })
  expect(onLight).toEqual([])
  await context.close()
})
