import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { PASSWORD, testAccounts } from '#tests/support/accounts.ts'
import { makeEvent, makeReferralCode } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { testBrowser } from './support/browser.ts'
import { expectAccessible } from './support/accessible.ts'
import { alive, openPage } from './support/page.ts'
import { browserOf, servedSite } from './support/served-site.ts'
import { signInInDialog } from './support/sign-in-screens.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()
const { member } = testAccounts(db)

let people = 0
const newEmail = () => `wish${process.pid}x${++people}@example.org`
const visitor = () => browserOf(browser(), site, db, null, { reducedMotion: 'reduce' })

const isIn = (page: Page) => page.getByRole('button', { name: /Your account/ }).waitFor()

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
    await signInInDialog(page, email)
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
    const code = await makeReferralCode(db, organizerId)
    const email = newEmail()
    await member(email)
    const page = await openPage(await visitor(), `/event/${eventId}?ref=${code}`)
    await expect.poll(() => storedIntent(page)).toContain(code)
    await page.getByRole('link', { name: 'Get Started' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Join Steppers Life' })
    await dialog.getByText('Create your account and join our vibrant community').waitFor()
    await dialog.getByText('Sign up to access this exclusive content').waitFor()
    await expectAccessible(page)
    await signInInDialog(page, email)
    await page.getByText('Welcome! You arrived via a referral link.').waitFor()
    const clicks = () => db.pool.query('select from referral_clicks').then(({ rowCount }) => rowCount)
    await expect.poll(clicks).toBe(1)
  })
})

describe('a dialog that was left open', () => {
  const pressed = async (context: BrowserContext, eventId: string) => {
    const page = await openPage(context, `/events/${eventId}`)
    await page
      .getByRole('button', { name: /^Like / })
      .first()
      .click()
    await page.getByText(/^We noticed you liked The Holiday/).waitFor()
    return page
  }
  const likes = async (eventId: string) =>
    (await db.pool.query('select from event_likes where event_id = $1', [eventId])).rowCount

  test('is there still when its page is loaded anew, says what for, and does it', async () => {
    const { eventId } = await makeEvent(db)
    const email = newEmail()
    await member(email)
    const page = await pressed(await visitor(), eventId)
    await page.reload()
    await alive(page)
    await page.getByText(/^We noticed you liked The Holiday/).waitFor()
    await signInInDialog(page, email)
    await page.getByText(/^You liked The Holiday/).waitFor()
    expect(await likes(eventId)).toBe(1)
  })

  test('is closed by Back also after its page was loaded anew', async () => {
    const { eventId } = await makeEvent(db)
    const page = await pressed(await visitor(), eventId)
    await page.reload()
    await alive(page)
    await page.getByRole('dialog').waitFor()
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(new URL(page.url()).pathname).toBe(`/events/${eventId}`)
  })

  test('on a page that is left does nothing for whoever signs in next in its tab', async () => {
    const { eventId } = await makeEvent(db)
    const email = newEmail()
    await member(email)
    const page = await pressed(await visitor(), eventId)
    await page.goto('/terms')
    await alive(page)
    expect(await storedIntent(page)).toContain('like_event')
    const { pathname } = new URL(page.url())
    await page.getByRole('link', { name: 'Sign In', exact: true }).click()
    await signInInDialog(page, email)
    await page.getByText(/^Welcome back/).waitFor()
    await isIn(page)
    expect([await storedIntent(page), await likes(eventId)]).toEqual([null, 0])
    expect(new URL(page.url()).pathname).toBe(pathname)
  })

  test('does nothing for whoever is asked in its tab to sign in for something else', async () => {
    const { eventId } = await makeEvent(db)
    const page = await pressed(await visitor(), eventId)
    await page.goto(`/account?${new URLSearchParams({ next: '/team-invitation?token=x' })}`)
    await expect.poll(() => storedIntent(page)).toBeNull()
  })
})

describe('the sign-in page', () => {
  const wish = (type: string, data: object) => JSON.stringify({ type, data, timestamp: Date.now() })
  const named = (organizerName: string) =>
    wish('follow_organizer', { organizerId: newId<'organizer'>(), organizerName })

  test('tells whoever is asked to sign in what for, and nothing moves under their finger', async () => {
    const page = await openPage(await visitor(), '/account')
    await page.setViewportSize({ width: 360, height: 740 })
    const email = page.getByLabel('Email')
    const place = await email.boundingBox()
    for (const [next, kept, says, tab = 'sign-in'] of [
      ['/events', null, null],
      ['/my-tickets', null, null],
      ['/my-tickets', null, 'Sign up to continue', 'sign-up'],
      ['/events', wish('create_event', {}), 'Sign up to start creating your event'],
      [
        '/my-tickets',
        wish('referral_click', { referralCode: 'TASHA7', targetPath: '/' }),
        'Sign up to access this exclusive content',
      ],
      [
        '/events',
        named('Classy Steppers of Chicago'),
        'We noticed you liked Classy Steppers of Chicago. Sign up for an account!',
      ],
      ['/events', wish('become_admin', {}), 'Sign up to continue'],
    ] as const) {
      await page.evaluate((text) => {
        if (!text) return localStorage.clear()
        localStorage.setItem('signup_intent', text)
        // The mark of the tab that wanted it.
        sessionStorage.setItem('signup_intent_of_tab', /"timestamp":(\d+)/.exec(text)?.[1] ?? '')
      }, kept)
      await page.goto(`/account?${new URLSearchParams({ next, tab })}`)
      await alive(page)
      const said = page.getByText(/^(Sign up to|We noticed) /)
      await expect.poll(() => said.allInnerTexts()).toEqual(says ? [says] : [])
      expect(await email.boundingBox()).toEqual(place)
    }
    await expectAccessible(page)
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
    await dialog.getByRole('button', { name: 'Choose a password instead' }).click()
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await dialog.getByLabel('Confirm password').fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Create Account' }).click()
    await dialog.getByText('Account created! Check your email to confirm your account.').waitFor()

    const there = await openPage(await visitor(), await mailedLink(email))
    const password = there.getByLabel('Choose your password')
    expect(await password.getAttribute('autocomplete')).toBe('new-password')
    await expectAccessible(there)
    await password.fill(PASSWORD)
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

  test('comes along with a magic link as well, and so does the promoter who brought them', async () => {
    const email = newEmail()
    const { eventId, organizerId } = await makeEvent(db)
    const code = await makeReferralCode(db, organizerId)
    const here = await openPage(await visitor(), `/event/${eventId}?ref=${code}`)
    await here.getByRole('button', { name: 'Add to cart: General admission' }).click()
    await here.getByRole('button', { name: 'Sign In to Checkout' }).click()
    expect(await storedIntent(here)).toMatch(new RegExp(`"purchase_tickets".*"${code}"`))
    const dialog = here.getByRole('dialog', { name: 'Welcome Back' })
    await dialog.getByRole('button', { name: 'Email me a magic link instead' }).click()
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByRole('button', { name: 'Send Magic Link' }).click()
    await dialog.getByText('Magic link sent! Check your email inbox.').waitFor()

    const there = await openPage(await visitor(), await mailedLink(email))
    await there.getByRole('button', { name: 'Sign in', exact: true }).click()
    await there.getByText('Your cart has been restored! Complete your purchase below.').waitFor()
    await there.getByRole('button', { name: /^Pay \$41\.20/ }).waitFor()
    expect(await there.evaluate(() => sessionStorage.getItem('referral_code'))).toBe(code)
  })

  test('does not follow in the name of who opens it before they say so, and asks until then', async () => {
    const { there, follows, organizerId } = await askedElsewhere()
    await there.waitForURL(`**/organizer/${organizerId}`)
    expect(await follows()).toBe(0)
    await expectAccessible(there)
    await there.reload()
    await there.getByText('Follow Classy Steppers?').waitFor()
    await there.goto('/events')
    await there.getByText('Follow Classy Steppers?').waitFor()
    await there.getByRole('button', { name: 'Follow', exact: true }).click()
    await there.getByText('You are now following Classy Steppers!').waitFor()
    expect([await follows(), await storedIntent(there)]).toEqual([1, null])
    await there.reload()
    await isIn(there)
    expect(await there.getByText('Follow Classy Steppers?').count()).toBe(0)
  })

  test('is not asked again once it was dismissed', async () => {
    const { there, follows } = await askedElsewhere()
    await there.getByRole('button', { name: 'Dismiss' }).click()
    await expect.poll(() => storedIntent(there)).toBeNull()
    await there.reload()
    await isIn(there)
    expect([await there.getByText('Follow Classy Steppers?').count(), await follows()]).toEqual([0, 0])
  })

  /** A visitor who wanted to follow a host, and opened the mail in another browser. */
  async function askedElsewhere() {
    const email = newEmail()
    const { organizerId } = await makeEvent(db)
    const here = await openPage(await visitor(), `/organizer/${organizerId}`)
    await here.getByRole('button', { name: 'Follow Classy Steppers' }).click()
    const dialog = here.getByRole('dialog')
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByRole('button', { name: 'Send Magic Link' }).click()
    await here.getByText('Magic link sent!').waitFor()

    const follows = async () =>
      (await db.pool.query('select from organizer_follows where organizer_id = $1', [organizerId])).rowCount
    const there = await openPage(await visitor(), await mailedLink(email))
    await there.getByRole('button', { name: 'Sign in', exact: true }).click()
    await there.getByText('Follow Classy Steppers?').waitFor()
    return { there, follows, organizerId }
  }

  test('is what is paid for, also where that browser has a cart of its own, which stays', async () => {
    const email = newEmail()
    const here = await fillCart(await visitor())
    const dialog = here.getByRole('dialog', { name: 'Create Your Account' })
    await dialog.getByRole('button', { name: 'Choose a password instead' }).click()
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
    await expect.poll(() => pay.innerText()).toContain('$41.20')
    await there.getByText('1 more ticket is saved from an earlier visit').waitFor()
    await there.getByText('Plates and Forty-Fives').first().waitFor()
  })
})
