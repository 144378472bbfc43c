import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { doorCode } from '#modules/tickets/qr-payload.ts'
import { DAY_MS, plusMs, systemNow } from '#platform/time.ts'
import { codeIn } from '#tests/support/code-reader.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { addEvent, addPerson, addTickets } from '#tests/support/ticket-fixtures.ts'
import { twoToneOf } from '#ui/two-tone.ts'
import { testBrowser } from './support/browser.ts'
import { expectAccessibleInBothLooks } from './support/accessible.ts'
import { alive, goTo, LOOKS, openPage } from './support/page.ts'
import { browserOf, servedSite } from './support/served-site.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const offline = { ...phone, serviceWorkers: 'allow' } as const
const tasha = await addPerson(db, 'Tasha')
const jackie = await addPerson(db, 'Jackie Montgomery')
const ball = await addEvent(db, tasha)
const party = await addTickets(db, ball, jackie, 2)
const [ticket] = party
const page1 = `/my-tickets/${ticket.id}`

/** What a scanner reads off the screen as it is lit. */
const codeOnScreen = async (page: Page) => codeIn(await page.screenshot({ fullPage: true }))

function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}

const keptPages = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname)
    return found.filter((path) => !path.startsWith('/assets/')).toSorted()
  })

/** By it the thumb bar tells a member from a visitor. */
const lastShortcut = (page: Page) =>
  page.getByRole('navigation', { name: 'Shortcuts' }).locator('li:visible').last().innerText()

const saved = (page: Page) => page.getByText('Saved on this device. Works with no signal.').waitFor()

test.each([
  ['a dancer', jackie, ['/my-tickets', page1, '/offline']],
  ['an organiser', tasha, ['/my-tickets', '/dashboard/checkin', `/dashboard/scanner?event=${ball.id}`]],
] as const)(
  'the pages of %s fit, break no rule of access, and no rule of their own',
  async (__, person, paths) => {
    const context = await browserOf(browser(), site, db, person, LOOKS[1])
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    for (const path of paths) {
      await goTo(page, path)
      await expectAccessibleInBothLooks(page)
    }
    expect(complaints).toEqual([])
    await context.close()
  },
)

test.each([
  ['a phone by night', { ...phone, colorScheme: 'dark' as const }],
  ['a desk by day', { viewport: { width: 1440, height: 900 }, colorScheme: 'light' as const }],
])(
  'the code of a ticket can be read off the screen of %s, black on white, at least 270 pixels wide',
  async (_, look) => {
    const context = await browserOf(browser(), site, db, jackie, look)
    const page = await context.newPage()
    await page.goto(page1)
    expect(await codeOnScreen(page)).toBe(doorCode(ticket.id, ticket.hash))
    const box = await page.getByRole('img', { name: 'Ticket code for the scanner' }).boundingBox()
    expect(box?.width).toBeGreaterThanOrEqual(270)
    await context.close()
  },
)

test('date, time, place and count are on the first screen of a small phone', async () => {
  const context = await browserOf(browser(), site, db, jackie, {
    ...phone,
    viewport: { width: 360, height: 640 },
  })
  const page = await context.newPage()
  await goTo(page, page1)
  const limit = (await page.locator('.thumb-bar').boundingBox())!.y
  for (const text of [/\s[AP]M to /, 'Grand Ballroom', '1 of 2']) {
    const box = await page.getByText(text).last().boundingBox()
    expect(box!.y + box!.height, String(text)).toBeLessThanOrEqual(limit)
  }
  await context.close()
})

test.each([
  ball.title,
  'Dusties Only: An Evening of 45s',
  'The Old School Holiday Steppers Ball of Greater Chatham and Roseland',
])('the code and its letters stand whole above the thumb bar of a small phone: %s', async (title) => {
  const dee = await addPerson(db, 'Dee')
  const [ticket] = await addTickets(db, await addEvent(db, tasha, { title }), dee)
  const context = await browserOf(browser(), site, db, dee, phone)
  const page = await context.newPage()
  await goTo(page, `/my-tickets/${ticket.id}`)
  const limit = (await page.locator('.thumb-bar').boundingBox())!.y
  const letters = await page.getByRole('figure').locator('figcaption').boundingBox()
  expect(letters!.y + letters!.height).toBeLessThanOrEqual(limit)
  expect(await codeIn(await page.screenshot())).toBe(doorCode(ticket.id, ticket.hash))
  await context.close()
})

test.each([
  'The Steppers of Chatham',
  'The Old School Holiday Steppers Ball of Greater Chatham and Roseland',
])(
  'the title of a ticket, %s, stays on its dark tone, also where the cut of the event is far left',
  async (title) => {
    const drawn = async (): Promise<typeof ball> => {
      const event = await addEvent(db, tasha, { title })
      return twoToneOf(event.id).cutAt < 0.49 ? event : drawn()
    }
    const dee = await addPerson(db, 'Dee')
    const [shown] = await addTickets(db, await drawn(), dee)
    for (const look of [phone, { viewport: { width: 1440, height: 900 } }]) {
      const context = await browserOf(browser(), site, db, dee, look)
      const page = await context.newPage()
      await goTo(page, `/my-tickets/${shown.id}`)
      const onLight = await page.evaluate(() => {
        const words = document.createRange()
        words.selectNodeContents(document.querySelector('article h1')!)
        return [...words.getClientRects()].filter(({ right, top }) =>
          document.elementsFromPoint(right, top).some(({ tagName }) => tagName === 'path'),
        ).length
      })
      expect(onLight).toBe(0)
      await context.close()
    }
  },
)

test('an open ticket follows what the door does, and stays as it is while the site does not answer', async () => {
  const dee = await addPerson(db, 'Dee')
  const [ticket] = await addTickets(db, await addEvent(db, tasha, { startsAt: systemNow() }), dee)
  const isNow = (status: string) =>
    db.pool.query(
      "update tickets set status = $2, used_at = case when $2 = 'used' then now() end where id = $1",
      [ticket.id, status],
    )
  const context = await browserOf(browser(), site, db, dee, phone)
  const page = await context.newPage()
  await page.clock.install()
  await goTo(page, `/my-tickets/${ticket.id}`)
  const code = page.getByRole('img', { name: 'Ticket code for the scanner' })
  await code.waitFor()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await isNow('used')
  await page.clock.runFor(15_000)
  await page.getByText('used', { exact: true }).waitFor()

  await page.route('**/healthz', (route) => route.abort())
  await page.route('**/*.data*', (route) => route.abort())
  await isNow('active')
  const asked = page.waitForEvent('requestfailed')
  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await comeBack()
  await asked
  await page.getByText('used', { exact: true }).waitFor()
  await page.unroute('**/healthz')
  await page.unroute('**/*.data*')
  await comeBack()
  await code.waitFor()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  await context.close()
})

test('that no answer came to a form of a ticket is said until the next one is sent, also once the page is read again', async () => {
  const dee = await addPerson(db, 'Dee')
  const startsAt = plusMs(systemNow(), DAY_MS)
  const [ticket] = await addTickets(db, await addEvent(db, tasha, { startsAt }), dee)
  const page = await openPage(await browserOf(browser(), site, db, dee, phone), `/my-tickets/${ticket.id}`)
  const notice = page.getByText('No answer came, so it is not known whether this was done.')
  const press = () => page.getByRole('button', { name: 'Make a link' }).click()
  await page.getByText('Send to a friend').click()
  await page.getByLabel('Whom it is for').fill('Maya')
  await page.route('**/*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await press()
  await notice.waitFor()
  await db.pool.query("update tickets set holder_name = 'Deandra' where id = $1", [ticket.id])
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByText('Deandra').first().waitFor()
  expect(await notice.isVisible()).toBe(true)
  await page.unroute('**/*')
  await press()
  await page.getByLabel('Link for your friend').waitFor()
  expect(await notice.count()).toBe(0)
  await page.context().close()
})

test('a ticket that was used shows no code and says so', async () => {
  const dee = await addPerson(db, 'Dee')
  const [used] = await addTickets(db, ball, dee)
  await db.pool.query("update tickets set status = 'used', used_at = now() where id = $1", [used.id])
  const context = await browserOf(browser(), site, db, dee, LOOKS[1])
  const page = await context.newPage()
  await goTo(page, `/my-tickets/${used.id}`)
  await page.getByText('used', { exact: true }).waitFor()
  await page.getByText(/^Ticket is used\. You came in/).waitFor()
  expect(await page.getByRole('img', { name: 'Ticket code for the scanner' }).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Save as picture' }).count()).toBe(0)
  await expectAccessibleInBothLooks(page)

  await goTo(page, '/my-tickets')
  const grey = await page.getByRole('heading', { name: ball.title }).evaluate((title) => {
    for (let up: Element | null = title; up; up = up.parentElement)
      if (getComputedStyle(up).filter.includes('grayscale')) return true
    return false
  })
  expect(grey).toBe(true)
  await page.getByRole('link', { name: 'See these tickets' }).waitFor()
  await expectAccessibleInBothLooks(page)
  await context.close()
})

test('a ticket and an order print on one page, in black on white by night too', async () => {
  const buyersPages = [jackie, page1] as const
  const hostsPages = [tasha, `/dashboard/orders/${ticket.orderId}`] as const
  for (const [person, path] of [buyersPages, hostsPages]) {
    const context = await browserOf(browser(), site, db, person, { ...phone, colorScheme: 'dark' })
    const page = await context.newPage()
    await goTo(page, path)
    const paper = (await page.pdf({ format: 'Letter' })).toString('latin1')
    expect(paper.match(/\/Type \/Page\b(?!s)/g), path).toHaveLength(1)
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    const inks = await page.evaluate(() => {
      const { backgroundColor } = getComputedStyle(document.body)
      return [backgroundColor, getComputedStyle(document.querySelector('h1')!).color]
    })
    expect(inks, path).toEqual(['oklch(1 0 0)', 'oklch(0 0 0)'])
    for (const around of [page.locator('.thumb-bar'), page.getByText('Skip to content')])
      expect(await around.isVisible(), path).toBe(false)
    await context.close()
  }
})

test('tickets of one order are one swipe or one key apart', async () => {
  const context = await browserOf(browser(), site, db, jackie, phone)
  const page = await context.newPage()
  await goTo(page, page1)
  await page.getByText('1 of 2').waitFor()
  await page.evaluate(() => {
    const touch = (clientX: number) =>
      new Touch({ identifier: 1, target: document.querySelector('article')!, clientX, clientY: 300 })
    const tell = (type: string, at: Touch, touches: Touch[]) =>
      at.target.dispatchEvent(new TouchEvent(type, { bubbles: true, touches, changedTouches: [at] }))
    tell('touchstart', touch(300), [touch(300)])
    tell('touchend', touch(120), [])
  })
  await page.getByText('2 of 2').waitFor()
  expect(new URL(page.url()).pathname).toBe(`/my-tickets/${party[1]?.id}`)
  await page.getByRole('link', { name: 'Ticket before' }).press('Enter')
  await page.getByText('1 of 2').waitFor()
  await context.close()
})

describe('where there is no signal', () => {
  afterEach(() => site.setSignal('good'))

  test('every coming ticket is on the phone once the list was seen, and can be scanned', async () => {
    const context = await browserOf(browser(), site, db, jackie, offline)
    const page = await context.newPage()
    await page.goto('/my-tickets')
    await saved(page)
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByText('Saved on this device').isVisible()).toBe(false) // what is printed is not
    await page.emulateMedia({ media: null })
    expect(await keptPages(page)).toEqual(
      ['/my-tickets', ...party.map(({ id }) => `/my-tickets/${id}`), '/offline'].toSorted(),
    )

    site.setSignal('none')
    const complaints = complaintsOf(page)
    await page.reload()
    await page.getByText(/^Saved \d+(:\d\d)? [AP]M$/).waitFor()
    await page.getByRole('link', { name: 'Show 2 tickets' }).click()
    await page.getByText(/^Saved \d+(:\d\d)? [AP]M$/).waitFor()
    expect(await codeOnScreen(page)).toBe(doorCode(ticket.id, ticket.hash))
    await page.getByRole('link', { name: 'Next ticket' }).click()
    await page.getByText('2 of 2').waitFor()
    expect(complaints).toEqual([])

    await page.goto('/events')
    await page.getByRole('heading', { name: 'You are offline' }).waitFor()
    expect(await lastShortcut(page)).toBe('More')
    await page.getByRole('main').getByRole('link', { name: 'My tickets' }).click()
    await page.getByRole('heading', { name: 'The Holiday Steppers Ball' }).waitFor()
    await context.close()
  })

  test('a link to another page says so and leads back to the tickets, whatever it is', async () => {
    const context = await browserOf(browser(), site, db, jackie, { serviceWorkers: 'allow' })
    const page = await context.newPage()
    await page.goto('/my-tickets')
    await saved(page)
    for (const name of ['Classes', 'Events']) {
      site.setSignal('none')
      await goTo(page, '/my-tickets')
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
      await page.getByRole('heading', { name: 'You are offline' }).waitFor()
      await page.getByRole('main').getByRole('link', { name: 'My tickets' }).click()
      await page.getByRole('heading', { name: 'The Holiday Steppers Ball' }).waitFor()
      site.setSignal('good')
      await page.reload()
    }
    site.setSignal('none')
    await page.goto('/events')
    site.setSignal('good')
    await page.getByRole('link', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Events', exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/events')
    await context.close()
  })

  test('a weak signal that promises and does not deliver is given three seconds', async () => {
    const context = await browserOf(browser(), site, db, jackie, offline)
    const page = await context.newPage()
    await page.goto(page1)
    await saved(page)
    site.setSignal('weak')
    await page.goto(page1)
    await page.getByText(/^Saved \d/).waitFor()
    expect(await codeOnScreen(page)).toBe(doorCode(ticket.id, ticket.hash))
    await context.close()
  })

  test('a saved ticket that is looked at again with a signal is read anew, and kept anew', async () => {
    const context = await browserOf(browser(), site, db, jackie, offline)
    const page = await context.newPage()
    await page.goto(page1)
    await saved(page)
    site.setSignal('none')
    await page.reload()
    await page.getByText(/^Saved \d/).waitFor()
    await alive(page)
    site.setSignal('good')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await saved(page)
    expect(await page.getByText(/^Saved \d/).count()).toBe(0)
    await context.close()
  })

  test('nothing is left on the phone after signing out', async () => {
    const context = await browserOf(browser(), site, db, jackie, offline)
    const page = await context.newPage()
    await page.goto(page1)
    await saved(page)
    await page.getByRole('button', { name: 'Your account, Jackie Montgomery' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL(`${site.url}/`)
    await expect.poll(() => keptPages(page)).toEqual(['/offline'])
    site.setSignal('none')
    await page.goto(page1)
    await page.getByRole('heading', { name: 'You are offline' }).waitFor()
    expect(await lastShortcut(page)).toBe('Sign in')
    await context.close()
  })

  test('nor for the next person who signs in, and never a page that is not a ticket', async () => {
    const context = await browserOf(browser(), site, db, jackie, offline)
    const page = await context.newPage()
    await page.goto(page1)
    await saved(page)
    await context.clearCookies()
    const dee = await addPerson(db, 'Miss Dee')
    const [hers] = await addTickets(db, ball, dee)
    const other = await browserOf(browser(), site, db, dee, phone)
    await context.addCookies(await other.cookies())
    await page.goto(`/my-tickets/${hers.id}`)
    await saved(page)
    await page.goto('/dashboard/checkin', { waitUntil: 'networkidle' })
    expect(await keptPages(page)).toEqual([`/my-tickets/${hers.id}`, '/offline'])
    await Promise.all([context.close(), other.close()])
  })
})
