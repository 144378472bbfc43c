import { expect, test } from 'vitest'
import { consumeRateLimit } from '#platform/consume-rate-limit.server.ts'
import { RATE_LIMITS } from '#platform/rate-limits.ts'
import { makeEvent, makePerson } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { testBrowser } from './support/browser.ts'
import { testBuyers } from './support/checkout-steps.ts'
import { openPage } from './support/page.ts'
import { browserOf, servedSite } from './support/served-site.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()
const { newBuyer } = testBuyers(db, site, browser)

test('a member follows the host on the page of an event, and finds it so after a reload', async () => {
  const { eventId } = await makeEvent(db)
  const { context } = await newBuyer()
  const page = await openPage(context, `/events/${eventId}`)
  const done = page.waitForResponse('**/follow.data*')
  await page.getByRole('button', { name: 'Follow Classy Steppers' }).click()
  expect((await done).status()).toBe(200)
  await page.reload()
  await page.getByRole('button', { name: 'Unfollow Classy Steppers' }).waitFor()
  await context.close()
})

test('a member who pressed Follow too often is told, each time, and not shown as a follower', async () => {
  const { eventId } = await makeEvent(db)
  const id = await makePerson(db)
  for (let press = 0; press < RATE_LIMITS.follow.max; press++)
    await consumeRateLimit(db, { limit: 'follow', of: id })
  const context = await browserOf(browser(), site, db, { id }, { reducedMotion: 'reduce' })
  const page = await openPage(context, `/events/${eventId}`)
  for (let time = 0; time < 2; time++) {
    const refused = page.waitForResponse('**/follow.data*')
    await page.getByRole('button', { name: 'Follow Classy Steppers' }).click()
    expect((await refused).status()).toBe(429)
    await page.getByText('Too many follows at once. Please wait a few minutes.').waitFor()
    await page.getByRole('button', { name: 'Follow Classy Steppers', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Dismiss' }).click()
  }
  await context.close()
})

test('the button to follow is quiet, and stands beside the name of the host', async () => {
  const { eventId } = await makeEvent(db)
  for (const width of [320, 360, 1440]) {
    const viewport = { width, height: 740 }
    const context = await browserOf(browser(), site, db, null, { reducedMotion: 'reduce', viewport })
    const page = await openPage(context, `/events/${eventId}`)
    const button = page.getByRole('button', { name: 'Follow Classy Steppers' })
    const name = page.getByRole('region', { name: 'Host' }).getByText('Classy Steppers')
    const [follow, host] = [(await button.boundingBox())!, (await name.boundingBox())!]
    expect(follow.x).toBeGreaterThan(host.x + host.width)
    expect(follow.y).toBeLessThan(host.y + host.height)
    expect(await button.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
      'rgba(0, 0, 0, 0)',
    )
    await context.close()
  }
})

test('a visitor who wants to follow the host is asked to sign up', async () => {
  const { eventId } = await makeEvent(db)
  const context = await browserOf(browser(), site, db, null, { reducedMotion: 'reduce' })
  const page = await openPage(context, `/events/${eventId}`)
  await page.getByRole('button', { name: 'Follow Classy Steppers' }).click()
  await page.getByText('We noticed you liked Classy Steppers. Sign up for an account!').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(1)
  expect(await page.getByLabel('Password', { exact: true }).isVisible()).toBe(false)
  await page.getByText('More sign-in options').click()
  expect(await page.getByRole('tab', { name: 'Register' }).getAttribute('aria-selected')).toBe('true')
  await context.close()
})
