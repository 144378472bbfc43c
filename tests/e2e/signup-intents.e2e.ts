import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { PASSWORD, testAccounts } from '#tests/support/accounts.ts'
import { makeEvent, makePerson } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { testBrowser } from './support/browser.ts'
import { expectAccessible, openPage } from './support/page.ts'
import { browserOf, servedSite } from './support/served-site.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()
const { member } = testAccounts(db)
const SOON = { timeout: 10_000 }

let people = 0
const newEmail = () => `wish${process.pid}x${++people}@example.org`
const visitor = () => browserOf(browser(), site, db, null, { reducedMotion: 'reduce' })

const isIn = (page: Page) => page.getByRole('button', { name: /Your account/ }).waitFor()

async function signInHere(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(email)
  const tab = dialog.getByRole('tab', { name: 'Sign In' })
  if (!(await tab.isVisible())) await dialog.getByText('More sign-in options').click()
  await tab.click()
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
}

const mailedLink = async (email: string) => {
  const { rows } = await db.pool.query<{ link: string }>(
    "select payload ->> 'link' as link from mail_outbox where recipient = $1 order by created_at desc limit 1",
    [email],
  )
  return rows[0]!.link
}

const storedIntent = (page: Page) => page.evaluate(() => localStorage.getItem('signup_intent'))

describe('what a visitor wanted', () => {
  test('is done once they have signed in: they follow the host they liked', async () => {
    const { organizerId } = await makeEvent(db)
    const email = newEmail()
    await member(email)
    const page = await openPage(await visitor(), `/organizer/${organizerId}`)
    await page.getByRole('button', { name: 'Follow Classy Steppers' }).click()
    await page.getByText('We noticed you liked Classy Steppers. Sign up for an account!').waitFor()
    await expectAccessible(page)
    await signInHere(page, email)
    await page.getByText('You are now following Classy Steppers!').waitFor()
    await isIn(page)
    expect(await storedIntent(page)).toBeNull()
    expect(new URL(page.url()).pathname).toBe(`/organizer/${organizerId}`)
    await page.reload()
    await page.getByRole('button', { name: 'Unfollow Classy Steppers' }).waitFor()
    const { rows } = await db.pool.query('select from organizer_follows where organizer_id = $1', [
      organizerId,
    ])
    expect(rows).toHaveLength(1)
  })

  test('leads on to creating an event after signing in, with a welcome', async () => {
    const email = newEmail()
    await member(email)
    const page = await openPage(await visitor(), '/create-event')
    expect(new URL(page.url()).pathname).toBe('/account')
    await page.getByText('Sign up to start creating your event').waitFor()
    await expectAccessible(page)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign In with Email' }).click()
    await page.getByText('Welcome! You can now create your event.').waitFor()
    expect(new URL(page.url()).pathname).toBe('/create-event')
  })

  test('counts for the promoter whose link brought them', async () => {
    const { eventId, organizerId } = await makeEvent(db)
    const [promoter, promotion, code] = [await makePerson(db), newId<'promotion'>(), `MARCUS${process.pid}`]
    await db.pool.query(
      'insert into follower_promotions (id, follower_id, organizer_id) values ($1, $2, $3)',
      [promotion, promoter, organizerId],
    )
    await db.pool.query(
      "insert into referral_codes (id, promotion_id, code, referral_url) values ($1, $2, $3, '/')",
      [newId(), promotion, code],
    )
    const email = newEmail()
    await member(email)
    const page = await openPage(await visitor(), `/event/${eventId}?ref=${code}`)
    await expect.poll(() => storedIntent(page), SOON).toContain(code)
    await page.getByRole('link', { name: 'Sign In' }).click()
    await signInHere(page, email)
    await page.getByText('Welcome! You arrived via a referral link.').waitFor()
    const clicks = () => db.pool.query('select from referral_clicks').then(({ rowCount }) => rowCount)
    await expect.poll(clicks, SOON).toBe(1)
  })
})

describe('what is in hand when the mail is opened in another browser', () => {
  async function fillCart(context: BrowserContext): Promise<Page> {
    const { eventId } = await makeEvent(db)
    const page = await openPage(context, `/events/${eventId}`)
    await page.getByRole('button', { name: 'Add to cart: General admission' }).click()
    await page.getByRole('button', { name: 'Create Account & Checkout' }).click()
    return page
  }

  test('comes along: the cart is there, and checkout is open', async () => {
    const email = newEmail()
    const here = await fillCart(await visitor())
    const dialog = here.getByRole('dialog', { name: 'Create Your Account' })
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await dialog.getByLabel('Confirm password').fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Create Account' }).click()
    await dialog.getByText('Account created! Check your email to confirm your account.').waitFor()

    const there = await openPage(await visitor(), await mailedLink(email))
    await there.getByLabel('Choose your password').fill(PASSWORD)
    await there.getByRole('button', { name: 'Confirm my address' }).click()
    await there.getByRole('heading', { name: 'Secure Checkout' }).waitFor()
    await there.getByText('Your cart has been restored! Complete your purchase below.').waitFor()
    await there.getByText('The Holiday Steppers Ball').first().waitFor()
    await there.getByRole('button', { name: /^Pay \$41\.20/ }).waitFor()
    await expectAccessible(there)
    expect(await storedIntent(there)).toBeNull()

    // Once: the link of the hand-over holds nothing any more, for them or for anybody.
    const { rows } = await db.pool.query<{ id: string }>(
      'select id from sign_in_challenges where email = $1',
      [email],
    )
    const again = await there.request.get(`/auth/arrived?challenge=${rows[0]!.id}&next=%2Fevents`, {
      maxRedirects: 0,
    })
    expect([again.status(), again.headers()['location']]).toEqual([302, '/events'])
  })

  test('gives way to the cart that browser has already', async () => {
    const email = newEmail()
    const here = await fillCart(await visitor())
    const dialog = here.getByRole('dialog', { name: 'Create Your Account' })
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await dialog.getByLabel('Confirm password').fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Create Account' }).click()
    await dialog.getByText('Account created!').waitFor()

    const context = await visitor()
    const other = await makeEvent(db, { title: 'Plates and Forty-Fives', priceCents: 1000 })
    const there = await openPage(context, `/events/${other.eventId}`)
    await there.getByRole('button', { name: 'Add to cart: General admission' }).click()
    await there.getByRole('button', { name: 'Continue Shopping' }).click()
    await there.goto(await mailedLink(email))
    await there.getByLabel('Choose your password').fill(PASSWORD)
    await there.getByRole('button', { name: 'Confirm my address' }).click()
    const pay = there.getByRole('button', { name: /^Pay / })
    await expect.poll(() => pay.innerText(), SOON).toContain('$10.30')
  })
})
