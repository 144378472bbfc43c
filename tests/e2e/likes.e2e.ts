import { expect, test } from 'vitest'
import { testAccounts } from '#tests/support/accounts.ts'
import { makeEvent } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { signedInPerson } from '#tests/support/site.ts'
import { testBrowser } from './support/browser.ts'
import { alive, openPage } from './support/page.ts'
import { browserOf, servedSite } from './support/served-site.ts'
import { signInInDialog } from './support/sign-in-screens.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()
const { member } = testAccounts(db)

const title = 'The Oxblood Ball'
const { eventId } = await makeEvent(db, { title })
await makeEvent(db, { title: 'Another set' })
const likes = async (person: string) =>
  (await db.pool.query('select from event_likes where user_id = $1 and event_id = $2', [person, eventId]))
    .rowCount

test('a heart is filled at once, kept, filled wherever the event stands, and emptied again, by keyboard', async () => {
  const dana = await signedInPerson(db)
  const context = await browserOf(browser(), site, db, dana)
  const page = await openPage(context, '/events')
  const heart = page.getByRole('button', { name: `Like ${title}` })
  const saved = page.waitForResponse('**/like')
  const late = Promise.withResolvers<void>()
  await page.route('**/like', async (route) => {
    await late.promise
    await route.continue()
  })
  await heart.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `Like ${title}`, pressed: true }).waitFor()
  expect(await likes(dana.id)).toBe(0) // at once: before the server knows
  late.resolve()
  expect((await saved).status()).toBe(200)
  expect(await likes(dana.id)).toBe(1)
  expect(new URL(page.url()).pathname).toBe('/events')

  await page.getByRole('link', { name: title }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.getByRole('button', { name: `Like ${title}`, pressed: true }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: `Like ${title}`, pressed: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Like Another set', pressed: true }).count()).toBe(0)

  const gone = page.waitForResponse('**/like')
  await heart.click()
  await (await gone).finished()
  expect(await likes(dana.id)).toBe(0)
  expect(await heart.getAttribute('aria-pressed')).toBe('false')
  await context.close()
})

test('a heart that could not be saved is empty again, and says why', async () => {
  const context = await browserOf(browser(), site, db, await signedInPerson(db))
  const page = await openPage(context, '/events')
  await page.getByRole('button', { name: /^Your account/ }).waitFor()
  await page.route('**/like', (route) => route.abort())
  await page.getByRole('button', { name: `Like ${title}` }).click()
  await page.getByText('Network error. Please check your connection and try again').waitFor()
  await page.getByRole('button', { name: `Like ${title}`, pressed: false }).waitFor()
  expect(await page.getByRole('button', { pressed: true }).count()).toBe(0)
  await context.close()
})

test('what is said goes with a dialog that opens, and is gone after its five seconds all the same', async () => {
  const context = await browserOf(browser(), site, db, await signedInPerson(db))
  const page = await context.newPage()
  await page.clock.install()
  await page.goto('/events')
  await alive(page)
  // From here on time passes in the page only where the test says so: a slow machine takes none of the five seconds.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  await page.route('**/like', (route) => route.abort())
  await page.getByRole('button', { name: `Like ${title}` }).click()
  const said = page.getByText('Network error. Please check your connection and try again')
  await said.waitFor()
  await page.clock.fastForward(4_000)
  await page.getByRole('button', { name: /^Cart, / }).click()
  await page.getByRole('dialog', { name: 'Your Cart' }).locator(said).waitFor()
  await page.clock.fastForward(1_000)
  await expect.poll(() => said.count()).toBe(0)
  await context.close()
})

test('a first press on a heart or on sharing without a connection leaves the page where it is, and says why', async () => {
  const context = await browserOf(browser(), site, db, await signedInPerson(db))
  const page = await openPage(context, `/events/${eventId}`)
  await page.getByRole('button', { name: /^Your account/ }).waitFor()
  await context.setOffline(true)
  for (const name of [`Like ${title}`, `Share ${title}`]) {
    await page.getByRole('button', { name }).click()
    const said = page.getByText('Network error. Please check your connection and try again')
    await said.waitFor()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await said.waitFor({ state: 'detached' })
  }
  expect(new URL(page.url()).pathname).toBe(`/events/${eventId}`)
  await context.close()
})

test('what a stranger likes is liked once they have signed in, on the page where they were', async () => {
  const email = `like${process.pid}@example.org`
  await member(email)
  const page = await openPage(
    await browserOf(browser(), site, db, null, { reducedMotion: 'reduce' }),
    '/events',
  )
  await page.getByRole('button', { name: `Like ${title}` }).click()
  await page.getByText(`We noticed you liked ${title}. Sign up for an account!`).waitFor()
  await signInInDialog(page, email)
  await page.getByText(`You liked ${title}. It is in your liked events.`).waitFor()
  expect(await page.getByText(/^Welcome back/).count()).toBe(0)
  await page.getByRole('button', { name: `Like ${title}`, pressed: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/events')
  await page.context().close()
})

test('a stranger who goes on before the site has seen that they are in has liked it all the same', async () => {
  const email = `hasty${process.pid}@example.org`
  const { id } = await member(email)
  const context = await browserOf(browser(), site, db, null, { reducedMotion: 'reduce' })
  await context.route('**/assets/after-sign-in-*', (route) => route.abort(), { times: 1 })
  const page = await openPage(context, '/events')
  await page.getByRole('button', { name: `Like ${title}` }).click()
  await signInInDialog(page, email)
  await page.getByRole('button', { name: /^Your account/ }).waitFor()
  expect(await likes(id)).toBe(0)
  await page.goto('/magazine')
  await expect.poll(() => likes(id)).toBe(1)
  await context.close()
})

test('a stranger who presses a heart without scripts reads what they sign in for', async () => {
  const context = await browserOf(browser(), site, db, null, { javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${site.url}/events`)
  await page.getByRole('button', { name: `Like ${title}` }).click()
  await page.getByText('Sign in or sign up to like this event').waitFor()
  expect(await page.getByText('You were signed out').count()).toBe(0)
  await context.close()
})

test('without scripts a heart is a form, and leads to what one likes', async () => {
  const dana = await signedInPerson(db)
  const context = await browserOf(browser(), site, db, dana, { javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${site.url}/events`)
  await page.getByRole('button', { name: `Like ${title}` }).click()
  await page.waitForURL('**/dashboard/liked')
  expect(await likes(dana.id)).toBe(1)
  await page.getByRole('button', { name: `Like ${title}`, pressed: true }).click()
  await page.getByText('No liked events').waitFor()
  expect(await likes(dana.id)).toBe(0)
  await context.close()
})

test('a link is copied where there is no sheet, with the referral code of who shares a promoter’s link', async () => {
  const context = await browserOf(browser(), site, db, null)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await openPage(context, `/events/${eventId}`)
  const copied = async () => {
    await page.getByRole('button', { name: `Share ${title}` }).click()
    await page.getByText('Link copied').waitFor()
    return page.evaluate(() => navigator.clipboard.readText())
  }
  expect(await copied()).toBe(`${site.url}/events/${eventId}`)
  await page.goto(`${site.url}/event/${eventId}?ref=MARCUS-1`)
  expect(await copied()).toBe(`${site.url}/event/${eventId}?ref=MARCUS-1`)
  await context.close()
})

test('the sheet of the system is used where there is one', async () => {
  const context = await browserOf(browser(), site, db, null)
  await context.addInitScript(() => {
    navigator.share = async (what) => void (document.title = JSON.stringify(what))
  })
  const page = await openPage(context, `/events/${eventId}`)
  await page.getByRole('button', { name: `Share ${title}` }).click()
  await expect.poll(() => page.title()).toBe(JSON.stringify({ title, url: `${site.url}/events/${eventId}` }))
  await context.close()
})
