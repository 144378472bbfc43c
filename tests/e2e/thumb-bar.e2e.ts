// The thumb bar: one for the whole site, on every page of a phone but where one pays or scans.
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { HOUR_MS, plusMs, systemNow } from '#platform/time.ts'
import { makeEvent, makePerson } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { addEvent, addPerson, addTickets } from '#tests/support/ticket-fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { testBrowser } from './support/browser.ts'
import { alive, goTo, openPage } from './support/page.ts'
import { browserOf, servedSite } from './support/served-site.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()
const PHONE = { reducedMotion: 'reduce', viewport: { width: 360, height: 740 }, hasTouch: true } as const
const member = async (more = {}) =>
  browserOf(browser(), site, db, { id: await makePerson(db, 'Jackie') }, { ...PHONE, ...more })
const visitor = (more = {}) => browserOf(browser(), site, db, null, { ...PHONE, ...more })

const bar = (page: Page) => page.getByRole('navigation', { name: 'Shortcuts' })
const words = async (page: Page) =>
  (await bar(page).locator('li:visible').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())
const edges = async (page: Page, selector: string) => {
  const box = await page.locator(selector).boundingBox()
  return { top: box!.y, bottom: box!.y + box!.height }
}
const closing = async (context: BrowserContext) => context.close()

test('is the same on every page, and says where one is', async () => {
  const context = await member()
  const { eventId } = await makeEvent(db)
  const page = await context.newPage()
  for (const [path, current] of [
    ['/', 'Home'],
    ['/events', 'Events'],
    [`/events/${eventId}`, 'Events'],
    ['/magazine', null],
    ['/no-such-page', null],
    ['/my-tickets', 'My tickets'],
    ['/dashboard/notifications', 'Notifications'],
  ] as const) {
    await goTo(page, path)
    await expect.poll(() => words(page)).toEqual(['Home', 'Events', 'My tickets', 'Notifications', 'More'])
    const marked = bar(page).locator('[aria-current]')
    expect(await marked.allInnerTexts(), path).toEqual(current === null ? [] : [current])
    for (const item of await bar(page).locator('li:visible > *').all()) {
      const box = await item.boundingBox()
      expect(Math.min(box!.width, box!.height), path).toBeGreaterThanOrEqual(48)
    }
    expect((await edges(page, '.thumb-bar')).bottom, path).toBe(740)
  }
  await expectAccessible(page)
  await closing(context)
})

test.each([
  [320, 3],
  [360, 8],
])('its words keep apart on a phone of %i px', async (width, least) => {
  const context = await member({ viewport: { width, height: 740 } })
  const page = await openPage(context, '/events')
  await bar(page).getByText('More').waitFor()
  const gaps = await bar(page).evaluate((nav) => {
    const words = [...nav.querySelectorAll('a > span:not(.count)')]
      .map((word) => word.getBoundingClientRect())
      .filter((box) => box.width > 0)
    return words.slice(1).map((box, i) => box.left - words[i]!.right)
  })
  expect(gaps).toHaveLength(4)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(least)
  await closing(context)
})

test('is not where one pays or scans, nor where there is room for the whole navigation', async () => {
  const event = await makeEvent(db)
  const context = await browserOf(browser(), site, db, { id: event.ownerId }, PHONE)
  const page = await openPage(context, '/checkout')
  expect(await bar(page).count()).toBe(0)
  await page.goto(`/dashboard/scanner?event=${event.eventId}`)
  await page.locator('[data-always-dark]').waitFor()
  expect(await bar(page).count()).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await goTo(page, '/events')
  expect(await bar(page).isVisible()).toBe(false)
  await closing(context)
})

test('leads a visitor to sign-in, and works for everybody without scripts', async () => {
  const context = await visitor()
  const page = await openPage(context, '/events')
  expect(await words(page)).toEqual(['Home', 'Events', 'My tickets', 'Sign in'])
  await bar(page).getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('dialog').waitFor()
  await closing(context)
  const plain = await member({ javaScriptEnabled: false })
  const still = await plain.newPage()
  await still.goto('/events')
  expect(await words(still)).toEqual(['Home', 'Events', 'My tickets', 'More'])
  await bar(still).getByRole('link', { name: 'More' }).click()
  expect(new URL(still.url()).pathname).toBe('/dashboard')
  await bar(still).getByRole('link', { name: 'My tickets' }).click()
  expect(new URL(still.url()).pathname).toBe('/my-tickets')
  await closing(plain)
})

test('counts what is not read where it leads to it', async () => {
  const id = await makePerson(db, 'Jackie')
  await db.pool.query("insert into notifications (user_id, kind, payload) values ($1, 'message', '{}')", [id])
  const context = await browserOf(browser(), site, db, { id }, PHONE)
  const page = await context.newPage()
  for (const path of ['/events', '/my-tickets', '/dashboard']) {
    await goTo(page, path)
    await bar(page).getByRole('link', { name: 'Notifications 1 unread' }).waitFor()
  }
  expect(await bar(page).getByText('unread').count()).toBe(1)
  const account = page.getByRole('button', { name: 'Your account, Jackie, 1 unread' })
  const [count, initial] = [account.locator('.count'), account.getByText('J', { exact: true })]
  const { y, height } = (await count.boundingBox())!
  const topOfLetter = await initial.evaluate((letter) => {
    const { top, height } = letter.getBoundingClientRect()
    return top + height / 2 - 0.4 * Number.parseFloat(getComputedStyle(letter).fontSize)
  })
  expect(y + height).toBeLessThanOrEqual(topOfLetter)
  await closing(context)
})

test('covers neither the bar to buy, nor a toast, nor the link that has the focus', async () => {
  const context = await visitor()
  const { eventId } = await makeEvent(db)
  const page = await openPage(context, `/events/${eventId}`)
  const top = async () => (await edges(page, '.thumb-bar')).top
  expect((await edges(page, '[data-buy-bar]')).bottom).toBeLessThanOrEqual(await top())
  expect(await page.evaluate(() => getComputedStyle(document.querySelector('.toaster')!).bottom)).toBe(
    `${1.5 * 16 + 65 + 80}px`,
  )
  await page.evaluate(() => scrollTo(0, 0))
  const buyTop = (await edges(page, '[data-buy-bar]')).top
  for (let at = 0; at < 14; at++) {
    await page.keyboard.press('Tab')
    const hidden = await page.evaluate((limit) => {
      const focused = document.activeElement
      if (!focused || focused.closest('[data-buy-bar], .thumb-bar')) return null
      const { bottom } = focused.getBoundingClientRect()
      return bottom > limit ? `${focused.textContent} ${bottom}` : null
    }, buyTop)
    expect(hidden).toBeNull()
  }
  await closing(context)
})

test('stays at the end of the page where the screen is short, so that a field is never covered', async () => {
  const context = await visitor({ viewport: { width: 360, height: 380 } })
  const page = await openPage(context, '/')
  const field = page.getByRole('searchbox').first()
  await field.focus()
  const box = await field.boundingBox()
  expect(box!.y + box!.height).toBeLessThanOrEqual(380)
  expect((await edges(page, '.thumb-bar')).top).toBeGreaterThan(380)
  await closing(context)
})

test('the next ticket stands on top of home and of its event, and moves nothing when it comes', async () => {
  const [host, jackie] = [await addPerson(db, 'Tasha'), await addPerson(db, 'Jackie')]
  const title = 'School Colors: The High School Reunion Set'
  const set = await addEvent(db, host, { title, startsAt: plusMs(systemNow(), -HOUR_MS) })
  const [first] = await addTickets(db, set, jackie, 2)
  for (const viewport of [PHONE.viewport, { width: 320, height: 640 }, { width: 1440, height: 900 }]) {
    for (const [path, says] of [
      ['/', `Tonight · 2 tickets ${title} Show`],
      [`/events/${set.id}`, 'Tonight You have 2 tickets Show'],
    ] as const) {
      const context = await browserOf(browser(), site, db, jackie, {
        ...PHONE,
        viewport,
        serviceWorkers: 'block',
      })
      const page = await pageCountingShifts(context)
      await page.goto(path, { waitUntil: 'networkidle' })
      const link = page.getByRole('region', { name: 'Your next ticket' }).getByRole('link', { name: says })
      await link.waitFor()
      await expectAccessible(page)
      expect(await shiftsOf(page), `${path} ${viewport.width}`).toBeLessThan(0.004)
      expect((await link.boundingBox())!.y).toBeLessThan(0.6 * viewport.height)
      const words = link.locator('strong')
      expect(await words.evaluate((element) => element.scrollHeight <= element.clientHeight + 1)).toBe(true)
      await link.press('Enter')
      await page.waitForURL(`/my-tickets/${first.id}`)
      await page.getByRole('heading', { name: title }).waitFor()
      await closing(context)
    }
  }
})

/** How far the link to the next ticket is from the head of the home page, and on a phone from the search below it. */
const gapsAround = (link: Locator) =>
  link.evaluate((own) => {
    const boxOf = (selector: string) => document.querySelector(selector)!.getBoundingClientRect()
    const { top, bottom } = own.getBoundingClientRect()
    const [head, search] = [boxOf('main header'), boxOf('main search')]
    return [top - head.bottom, search.top - bottom]
  })

test('the next ticket moves nothing however long its title is, and keeps apart from what is around it', async () => {
  const [host, jackie] = [await addPerson(db, 'Tasha'), await addPerson(db, 'Jackie')]
  const title =
    'The Annual All White Affair of the South Side Steppers and Friends, with a Dinner before and a Class at Seven'
  const set = await addEvent(db, host, { title, startsAt: plusMs(systemNow(), -HOUR_MS) })
  await addTickets(db, set, jackie)
  const context = await browserOf(browser(), site, db, jackie, { ...PHONE, serviceWorkers: 'block' })
  const page = await pageCountingShifts(context)
  await page.goto('/', { waitUntil: 'networkidle' })
  const link = page.getByRole('region', { name: 'Your next ticket' }).getByRole('link', { name: title })
  await link.waitFor()
  expect(Math.min(...(await gapsAround(link)))).toBeGreaterThanOrEqual(8)
  expect(await shiftsOf(page)).toBeLessThan(0.004)
  await closing(context)
})

test('who has no ticket, or no line, sees the page as everybody does', async () => {
  const context = await member()
  const page = await openPage(context, '/')
  await bar(page).getByText('More').waitFor()
  expect(await page.getByText('Every set, class and weekender').isVisible()).toBe(true)
  expect(await page.getByRole('region', { name: 'Your next ticket' }).count()).toBe(0)
  await closing(context)
  const [host, jackie] = [await addPerson(db, 'Tasha'), await addPerson(db, 'Jackie')]
  await addTickets(db, await addEvent(db, host), jackie)
  const cut = await browserOf(browser(), site, db, jackie, { ...PHONE, serviceWorkers: 'block' })
  await cut.route('**/api/me*', (route) => route.abort())
  const still = await cut.newPage()
  await still.goto('/')
  await alive(still)
  expect(await still.getByText('Every set, class and weekender').isVisible()).toBe(true)
  expect(await words(still)).toEqual(['Home', 'Events', 'My tickets', 'Notifications', 'More'])
  await closing(cut)
})

test('where there is no thumb bar, pages begin at the edge of the header', async () => {
  const context = await member({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const leftOf = async (selector: string) =>
    Math.round((await page.locator(selector).first().boundingBox())!.x)
  for (const path of ['/events', '/my-tickets', '/checkout']) {
    await goTo(page, path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect([path, await leftOf('main h1')]).toEqual([path, await leftOf('footer p')])
  }
  await closing(context)
})

async function pageCountingShifts(context: BrowserContext): Promise<Page> {
  await context.addInitScript(() => {
    const seen = window as unknown as { shifted: number }
    seen.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shifted += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return context.newPage()
}

const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as { shifted: number }).shifted)

/** Where a page is cut off in these tests: after so many items of what begins here. */
const cutAfter = (html: string, start: string, items: number, end: string) => {
  let at = html.indexOf(start)
  for (let item = 0; item < items; item++) at = html.indexOf(end, at) + end.length
  return at
}

test.each([
  ['the bar', '/magazine', 'class="thumb-bar', 2, '</li>'],
  ['the foot of a short page', '/no-such-page', '<footer', 3, '</a>'],
  ['the foot of a short page, with the bar begun', '/no-such-page', 'class="thumb-bar', 1, '>'],
])('does not move while the page is on its way: %s', async (_name, path, start, items, end) => {
  const html = await (await fetch(site.url + path, { headers: { 'accept-encoding': 'identity' } })).text()
  const cut = cutAfter(html, start, items, end)
  expect(cut).toBeGreaterThan(html.indexOf('<main'))
  let answer: ServerResponse | undefined
  const line = createServer((request, response) => {
    if (request.url !== '/') return response.writeHead(404).end()
    answer = response.writeHead(200, { 'content-type': 'text/html' })
    return answer.write(html.slice(0, cut))
  }).listen(0)
  await once(line, 'listening')
  const page = await browser().newPage(PHONE)
  await page.addInitScript(() => {
    const seen = window as unknown as { shifted: number }
    seen.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shifted += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const painted = () =>
    page.evaluate(
      () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
    )
  await page.goto(`http://localhost:${(line.address() as AddressInfo).port}/`, { waitUntil: 'commit' })
  await page.locator('footer a').nth(2).waitFor({ state: 'attached' })
  await painted()
  await painted()
  answer?.end(html.slice(cut))
  await bar(page).getByText('Sign in').waitFor({ state: 'attached' })
  await painted()
  await painted()
  expect(await page.locator('footer').isVisible()).toBe(true)
  expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBe(0)
  await page.close()
  line.closeAllConnections()
  line.close()
})
