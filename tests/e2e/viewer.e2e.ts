// Public pages are the same bytes for everybody: who looks at them shows at once, and is right in the end.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { VIEWER_SCRIPT } from '#app/viewer-script.ts'
import { makeEvent, makePerson } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { testBrowser } from './support/browser.ts'
import { openPage } from './support/page.ts'
import { browserOf, servedSite } from './support/served-site.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()
const options = { reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } } as const
const memberBrowser = async (more = {}) =>
  browserOf(browser(), site, db, { id: await makePerson(db, 'Jackie') }, { ...options, ...more })

const menu = (page: Page) => page.getByRole('button', { name: 'Your account, Jackie' })
const waysIn = (page: Page) => page.getByRole('link', { name: 'Sign In', exact: true })
const complaintsOf = (page: Page) => {
  const told: string[] = []
  page.on('console', (message) => message.type() === 'error' && told.push(message.text()))
  page.on('pageerror', (error) => told.push(error.message))
  return told
}

test('a member is shown as one before anything of React runs, and nothing moves when more is known', async () => {
  const context = await memberBrowser({ serviceWorkers: 'block' })
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  let letCodeCome = () => {}
  const isWanted = new Promise<void>((resolve) => (letCodeCome = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await isWanted
    await route.continue()
  })
  await page.goto('/events', { waitUntil: 'commit' })
  const place = page.getByRole('link', { name: 'Your account' })
  await place.waitFor()
  expect(await waysIn(page).isVisible()).toBe(false)
  const before = await place.boundingBox()
  letCodeCome()
  await menu(page).waitFor()
  expect(await menu(page).boundingBox()).toEqual(before)
  expect(complaints).toEqual([])
  await context.close()
})

/** The site by a network that brings the end of each page only when it is told to. */
async function slowSite() {
  const end = Promise.withResolvers<void>()
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const { cookie = '', accept = '' } = request.headers
    const answer = await fetch(site.url + request.url, { headers: { cookie, accept } })
    const body = Buffer.from(await answer.arrayBuffer())
    const passed = ['Content-Type', 'Content-Security-Policy'].map((name) => [
      name,
      answer.headers.get(name) ?? '',
    ])
    response.writeHead(answer.status, {
      ...Object.fromEntries(passed),
      'Set-Cookie': answer.headers.getSetCookie(),
    })
    const at = body.indexOf(VIEWER_SCRIPT)
    if (at > 0) {
      response.write(body.subarray(0, at))
      await end.promise
    }
    response.end(at > 0 ? body.subarray(at) : body)
  }
  const server = createServer((request, response) => void pass(request, response)).listen(0, 'localhost')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close().closeAllConnections()
  })
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, bringEnd: end.resolve }
}

test.each([
  { who: 'member', corner: 'Your account' },
  { who: 'visitor', corner: 'Sign In' },
])('while the end of a page is on its way, a $who sees its content and no wrong corner', async (shown) => {
  const context = shown.who === 'member' ? await memberBrowser() : await browserOf(browser(), site, db, null)
  const page = await context.newPage()
  const slow = await slowSite()
  await page.goto(`${slow.url}/events`, { waitUntil: 'commit' })
  const title = page.getByRole('heading', { level: 1 })
  await title.waitFor()
  const before = await title.boundingBox()
  const corner = page.getByRole('banner').getByRole('link', { name: /^(Your account|Account|Sign In)$/ })
  const named = () =>
    corner.evaluateAll((links) =>
      links
        .filter((link) => link.checkVisibility({ checkVisibilityCSS: true }))
        .map((link) => link.getAttribute('aria-label') ?? link.textContent),
    )
  expect(await named()).toEqual([])
  slow.bringEnd()
  await expect.poll(named).toEqual([shown.corner])
  expect(await title.boundingBox()).toEqual(before)
  await context.close()
})

test('to read who looks at a page styles anew what depends on it, and not the page', async () => {
  const context = await browserOf(browser(), site, db, null, options)
  const page = await openPage(context, '/events')
  await browser().startTracing(page, { categories: ['devtools.timeline'] })
  await page.evaluate(() => {
    const root = document.documentElement
    root.removeAttribute('data-viewer')
    root.getBoundingClientRect()
    root.dataset['viewer'] = 'visitor'
    root.getBoundingClientRect()
  })
  const { traceEvents } = JSON.parse((await browser().stopTracing()).toString()) as {
    traceEvents: { name: string; args: { elementCount?: number } }[]
  }
  const styled = traceEvents
    .filter(({ name }) => name === 'UpdateLayoutTree')
    .map(({ args }) => args.elementCount ?? 0)
  expect(styled.length).toBeGreaterThan(1)
  expect(Math.max(...styled)).toBeLessThan(30)
  await context.close()
})

test('a visitor is shown the ways in, and nothing is asked about them', async () => {
  const context = await browserOf(browser(), site, db, null, options)
  const asked: string[] = []
  context.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const page = await openPage(context, '/events')
  await waysIn(page).waitFor()
  expect(asked).not.toContain('/api/me')
  await context.close()
})

test('a hint without a session corrects itself, and the next page asks no more', async () => {
  const context = await browserOf(browser(), site, db, null, options)
  await context.addCookies([{ name: 'signed-in', value: 'lielielie1', url: site.url }])
  const page = await openPage(context, '/events')
  await waysIn(page).waitFor()
  expect(await context.cookies()).not.toContainEqual(expect.objectContaining({ name: 'signed-in' }))
  await context.close()
})

test('signing out in one tab shows in another, and in what the browser remembers', async () => {
  const context = await memberBrowser()
  const other = await openPage(context, '/community')
  await menu(other).waitFor()
  const page = await openPage(context, '/classes')
  await menu(page).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await waysIn(page).waitFor()
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await waysIn(other).waitFor()
  await page.goBack()
  await waysIn(page).waitFor()
  expect(await menu(page).count()).toBe(0)
  await context.close()
})

test('from page to page a member stays who they are, and sees whom they follow', async () => {
  const { organizerId } = await makeEvent(db)
  const context = await memberBrowser()
  const page = await openPage(context, `/organizer/${organizerId}`)
  const pages = () => page.evaluate(() => history.length)
  const before = await pages()
  const renewed = page.waitForResponse('**/organizer/*.data*')
  await page.getByRole('button', { name: 'Follow Classy Steppers' }).click()
  await page.getByRole('button', { name: 'Unfollow Classy Steppers' }).waitFor()
  await (await renewed).finished()
  expect(await pages()).toBe(before)
  await page.getByRole('link', { name: 'Classes' }).first().click()
  // The page and not its address: a browser that is told to go back between the two loses the way.
  await page.getByRole('heading', { name: 'Classes', exact: true }).waitFor()
  expect(await menu(page).count()).toBe(1)
  await page.goBack()
  await page.getByRole('button', { name: 'Unfollow Classy Steppers' }).waitFor()
  await context.close()
})

test('without scripts the header is right for both, and leads a member to what is theirs', async () => {
  const context = await memberBrowser({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  expect(await waysIn(page).isVisible()).toBe(false)
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  expect(new URL(page.url()).pathname).toBe('/dashboard')
  await context.close()
})

test('the way to its workspace moves nothing of the page of an event, in a low window either', async () => {
  const host = await makePerson(db, 'Jackie')
  const { eventId } = await makeEvent(db, { ownerId: host })
  const viewport = { width: 640, height: 360 }
  const context = await browserOf(browser(), site, db, { id: host }, { ...options, viewport })
  const page = await context.newPage()
  const known = Promise.withResolvers<void>()
  await page.route('**/api/me*', async (route) => {
    await known.promise
    await route.continue()
  })
  await page.goto(`/events/${eventId}`)
  const title = page.getByRole('heading', { level: 1 })
  const before = await title.boundingBox()
  known.resolve()
  await page.getByRole('link', { name: 'Manage event' }).waitFor()
  expect(await title.boundingBox()).toEqual(before)
  await context.close()
})

test('who may edit an event that is over is led to its recap from its page, and guests are not', async () => {
  const host = await makePerson(db, 'Jackie')
  const { eventId } = await makeEvent(db, {
    ownerId: host,
    startsAt: '2026-01-03T02:00:00Z',
    endsAt: '2026-01-03T07:00:00Z',
  })
  const guest = await openPage(await memberBrowser(), `/events/${eventId}`)
  await menu(guest).waitFor()
  const context = await browserOf(browser(), site, db, { id: host }, options)
  const page = await openPage(context, `/events/${eventId}`)
  await page.getByRole('link', { name: 'Write a recap' }).click()
  await page.getByLabel('How it was').fill('The floor was full by ten.')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved. Guests see it on the page of the event.').waitFor()
  await page.getByRole('link', { name: 'View event page' }).click()
  await page.getByText('The floor was full by ten.').waitFor()
  await page.getByRole('link', { name: 'Edit the recap' }).waitFor()
  expect(await guest.getByRole('link', { name: /recap/ }).count()).toBe(0)
  await guest.context().close()
  await context.close()
})
