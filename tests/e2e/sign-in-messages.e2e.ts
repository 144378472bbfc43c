// Every message of the specification's sign-in and sign-up table (8), and of its validation of them (5), read where a
// person reads it, after what really leads to it: nothing here answers in the site's place but networks and hosts that
// are truly broken.

import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testAccounts } from '#tests/support/accounts.ts'
import { makeEvent, makeReferralCode } from '#tests/support/box-office.ts'
import { openidProvider } from '#tests/support/openid-provider.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { testBrowser } from './support/browser.ts'
import { servedSite, type Signal } from './support/served-site.ts'
import {
  ask,
  browserWithCart,
  openScreen,
  type Place,
  places,
  type Screen,
  type Typed,
  type Wish,
} from './support/sign-in-screens.ts'

const PASSWORD = 'two left feet'
const MEMBER = 'member@example.org'
const WAITING = 'waiting@example.org'

const db = await testDatabase()
const people = {
  ann: { email: 'ann@example.org', email_verified: true, name: 'Ann Stepper' },
  uma: { email: 'uma@example.org', email_verified: false, name: 'Uma Unconfirmed' },
}
let provider: Awaited<ReturnType<typeof openidProvider>>
const site = await servedSite(db, async (appUrl) => {
  provider = await openidProvider({ port: 0, appUrl, people })
  await provider.close() // it comes back later
  return { google: provider.config }
})
const browser = testBrowser()
let context: BrowserContext

beforeAll(async () => {
  const accounts = testAccounts(db)
  await accounts.member(MEMBER, PASSWORD)
  context = await browserWithCart(browser(), site, db)
})
beforeEach(() => db.pool.query('delete from rate_limits'))
afterAll(async () => {
  await context.close()
  await provider.close()
})

/** Something that is truly wrong while a form is sent. */
interface Trouble {
  begin: () => unknown
  end: () => unknown
}
const line = (signal: Signal): Trouble => ({
  begin: () => site.setSignal(signal),
  end: () => site.setSignal('good'),
})
const refusing = (table: string): Trouble => ({
  begin: () =>
    db.pool
      .query(`create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
      create trigger refuse before insert on ${table} for each row execute function refuse()`),
  end: () => db.pool.query('drop function refuse() cascade'),
})
const noNetwork: Trouble = { begin: () => context.setOffline(true), end: () => context.setOffline(false) }

/** A field that nobody sees, such as a browser's extension may add, and that is larger than a form may be. */
const tooMuch: Trouble = {
  begin: () =>
    current?.page.evaluate(() => {
      for (const form of document.querySelectorAll('form')) {
        const field = document.createElement('input')
        Object.assign(field, { type: 'hidden', name: 'extra', value: 'x'.repeat(1024 * 1024) })
        form.append(field)
      }
    }),
  end: () =>
    current?.page.evaluate(() => {
      for (const field of document.querySelectorAll('[name=extra]')) field.remove()
    }),
}

type Says = Partial<Record<Place, string>>
const everywhere = (text: string): Says => ({ page: text, dialog: text, purchase: text })
const says = (page: string, dialog: string, purchase = dialog): Says => ({ page, dialog, purchase })

interface Row {
  wish: Wish
  typed?: Typed | (() => Typed)
  trouble?: Trouble
  /** The screen is another one afterwards. */
  leaves?: boolean
  says: Says
}

let born = 0
const newEmail = () => `dancer-${++born}@example.org`
const credentials = { email: MEMBER, password: PASSWORD }
const newcomer = () => ({ email: newEmail(), password: PASSWORD })

const signIn: Record<string, Omit<Row, 'wish'>> = {
  'a wrong password': {
    typed: { email: MEMBER, password: 'two right feet' },
    says: says(
      'Invalid email or password. Please check your credentials and try again.',
      'Invalid email or password. Please check your credentials.',
    ),
  },
  'an account that is not confirmed': {
    typed: { email: WAITING, password: PASSWORD },
    says: says(
      'Please confirm your email address before signing in. Check your inbox for the confirmation link.',
      'Please confirm your email address. Check your inbox.',
    ),
  },
  'no address at all': {
    typed: { email: 'stepper', password: PASSWORD },
    says: everywhere('Please enter a valid email address.'),
  },
  'an address that nobody has': {
    typed: newcomer,
    says: says(
      'Invalid email or password. Please check your credentials and try again.',
      'Invalid email or password. Please check your credentials.',
    ),
  },
  'an empty email': {
    typed: { password: PASSWORD },
    says: says(
      'Please enter both email and password',
      'Please fill in all fields',
      'Please enter both email and password',
    ),
  },
  'a server that is away': {
    typed: credentials,
    trouble: line('none'),
    says: says(
      'An unexpected error occurred. Please try again.',
      'Authentication failed. Please try again.',
      'Failed to sign in. Please try again.',
    ),
  },
  'another server answering': {
    typed: credentials,
    trouble: line('portal'),
    says: everywhere('An unexpected error occurred. Please try again or use a different sign-in method.'),
  },
  'a host that knows the site no more': {
    typed: credentials,
    trouble: line('lost'),
    says: everywhere('An error occurred. Please try again.'),
  },
  'a door that says why it is shut': {
    typed: credentials,
    trouble: line('closed'),
    says: everywhere('Back at nine.'),
  },
  'more than the site takes in': {
    typed: credentials,
    trouble: tooMuch,
    says: everywhere('The request is too large.'),
  },
  'no network': {
    typed: credentials,
    trouble: noNetwork,
    says: says(
      'An unexpected error occurred. Please try again.',
      'Authentication failed. Please try again.',
      'Failed to sign in. Please try again.',
    ),
  },
  'the right password': {
    typed: credentials,
    trouble: line('one-way'),
    leaves: true,
    says: says('Login successful! Redirecting...', 'Welcome back! Redirecting...', 'Welcome back!'),
  },
}

const signUp: Record<string, Omit<Row, 'wish'>> = {
  'no address at all': {
    typed: { email: 'stepper', password: PASSWORD },
    says: everywhere('Please enter a valid email address.'),
  },
  'five characters': {
    typed: () => ({ ...newcomer(), password: 'twist' }),
    says: everywhere('Password must be at least 6 characters long.'),
  },
  'a password that everybody tries': {
    typed: () => ({ ...newcomer(), password: 'password' }),
    says: everywhere('Please choose a less common password.'),
  },
  'two passwords': {
    typed: () => ({ ...newcomer(), confirm: 'two right feet' }),
    says: { purchase: 'Passwords do not match' },
  },
  'an empty password': {
    typed: () => ({ email: newEmail(), password: '' }),
    says: everywhere('Please fill in all fields'),
  },
  'an account that could not be made': {
    typed: newcomer,
    trouble: refusing('profiles'),
    says: says(
      'There was a problem creating your account. Please try again in a moment.',
      'Failed to create account. Please try again.',
    ),
  },
  'a server that is away': {
    typed: newcomer,
    trouble: line('none'),
    says: says('An unexpected error occurred. Please try again.', 'Authentication failed. Please try again.'),
  },
  'an address that has an account': {
    typed: credentials,
    leaves: true,
    says: says(
      'An account with this email already exists. Switching to sign in...',
      'Account already exists. Try signing in instead.',
    ),
  },
  'everything right': {
    typed: newcomer,
    leaves: true,
    says: says(
      'Success! Check your email for the confirmation link to complete your registration.',
      'Account created! Check your email to confirm your account.',
    ),
  },
}

const magicLink: Record<string, Omit<Row, 'wish'>> = {
  'an empty email': { typed: { email: '' }, says: everywhere('Please enter your email address') },
  'no address at all': {
    typed: { email: 'stepper' },
    says: everywhere('Please enter a valid email address.'),
  },
  'a mail that could not be written': {
    typed: () => ({ email: newEmail() }),
    trouble: refusing('mail_outbox'),
    says: says('Failed to send magic link', 'Failed to send magic link. Please try again.'),
  },
  'everything right': {
    typed: () => ({ email: newEmail() }),
    leaves: true,
    says: says(
      'Magic link sent! Check your email and click the link to sign in.',
      'Magic link sent! Check your email inbox.',
    ),
  },
}

/** How often a text stands on the page once it has come. */
async function timesRead({ page, screen }: Pick<Screen, 'page' | 'screen'>, text: string): Promise<number> {
  await screen.getByText(text, { exact: true }).first().waitFor({ timeout: 15_000 })
  return page.getByText(text, { exact: true }).count()
}

let current: Screen | null = null

/** The open screen, if it is the wanted one; else a new one. */
async function screenOf(place: Place, wish: Wish): Promise<Screen> {
  if (current?.place === place && current.wish === wish) return current
  await current?.page.close()
  await context.clearCookies()
  return (current = await openScreen(context, place, wish))
}

/** One screen meets one trouble after the other, as somebody does who has a bad day. */
async function provoke(
  place: Place,
  { wish, typed = {}, trouble, leaves, says: said }: Row,
): Promise<number> {
  const screen = await screenOf(place, wish)
  const text = said[place] ?? ''
  expect(await screen.page.getByText(text, { exact: true }).count()).toBe(0)
  await trouble?.begin()
  try {
    await ask(screen, typeof typed === 'function' ? typed() : typed)
    const times = await timesRead(screen, text)
    if (leaves) {
      await screen.page.close()
      current = null
    }
    return times
  } finally {
    await trouble?.end()
  }
}

const rows = (wish: Wish, table: Record<string, Omit<Row, 'wish'>>) =>
  places.flatMap((place) =>
    Object.entries(table)
      .filter(([, { says: said }]) => place in said)
      .map(([what, row]): [string, Place, Row] => [what, place, { ...row, wish }]),
  )

describe('signing in', () => {
  beforeAll(async () => {
    const body = new URLSearchParams({ intent: 'sign-up', next: '/', email: WAITING, password: PASSWORD })
    await fetch(`${site.url}/account`, { method: 'POST', body, headers: { origin: site.url } })
  })
  test.each(rows('sign-in', signIn))('with %s, in the %s', async (_what, place, row) => {
    expect(await provoke(place, row)).toBe(1)
  })
})
describe('signing up', () => {
  test.each(rows('sign-up', signUp))('with %s, in the %s', async (_what, place, row) => {
    expect(await provoke(place, row)).toBe(1)
  })
})
describe('a magic link', () => {
  test.each(rows('magic-link', magicLink))('for %s, in the %s', async (_what, place, row) => {
    expect(await provoke(place, row)).toBe(1)
  })
})

describe('Google', () => {
  const google: Record<string, Omit<Row, 'wish'>> = {
    away: {
      says: says(
        'Failed to sign in with Google',
        'Google sign-in failed. Please try again.',
        'Failed to connect to Google. Please try again.',
      ),
    },
    'on the way': { trouble: line('weak'), leaves: true, says: everywhere('Redirecting to Google...') },
  }
  test.each(rows('google', google))('%s, in the %s', async (_what, place, row) => {
    expect(await provoke(place, row)).toBe(1)
  })

  const returned: [string, string, string][] = [
    [
      'refused there',
      'Nobody: go back',
      'You came back from Google without signing in. No harm done: try again, or use your email.',
    ],
    [
      'of an address Google has not confirmed',
      'Uma',
      'Google has not confirmed that email address yet. Confirm it there first, or sign in with your email here.',
    ],
  ]
  describe('once it is there', () => {
    beforeAll(async () => {
      provider = await openidProvider({
        port: Number(new URL(provider.issuer).port),
        appUrl: site.url,
        people,
      })
    })

    test.each(returned)('%s', async (_what, choice, text) => {
      const screen = await screenOf('page', 'google')
      await ask(screen, {})
      const button = screen.page.getByRole('button', { name: choice })
      await button.waitFor()
      await button.click()
      expect(await timesRead(screen, text)).toBe(1)
    })

    test('by a code that it never gave', async () => {
      const screen = await screenOf('page', 'google')
      const asked = screen.page.waitForRequest((request) =>
        request.url().startsWith(`${provider.issuer}/auth?`),
      )
      await ask(screen, {})
      const state = new URL((await asked).url()).searchParams.get('state') ?? ''
      await screen.page.getByRole('button', { name: 'Nobody: go back' }).waitFor() // Google's page is there
      await screen.page.goto(`/api/auth/callback/google?${new URLSearchParams({ code: 'forged', state })}`)
      expect(await timesRead(screen, 'Failed to sign in with Google')).toBe(1)
    })

    test('and welcomes who it lets in, with all that they had in hand', async () => {
      const { eventId, organizerId } = await makeEvent(db)
      const code = await makeReferralCode(db, organizerId)
      const { page, ...screen } = await screenOf('page', 'google')
      await page.evaluate(() => localStorage.removeItem('signup_intent')) // what was wanted before
      await page.goto(`/event/${eventId}?ref=${code}`)
      await page.waitForFunction((brought) => localStorage.getItem('signup_intent')?.includes(brought), code)
      await page.goto('/account')
      await page.getByText('Sign up to access this exclusive content').waitFor()
      await ask({ page, ...screen }, {})
      await page.getByRole('button', { name: 'Ann' }).click()
      // A pointer on it makes it stay, also where this machine is slower than its four seconds.
      await page.getByText('Welcome back, Ann Stepper!').hover()
      await page.getByText('You can now access your profile and dashboard').waitFor()
      await page.getByText('Welcome! You arrived via a referral link.').waitFor()
      await page.getByRole('button', { name: 'Cart, 1 item' }).waitFor()
      expect(await page.evaluate(() => sessionStorage.getItem('referral_code'))).toBe(code)
      await page.getByRole('link', { name: 'View Profile' }).click()
      await page.waitForURL('**/dashboard/profile')
      expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Ann Stepper')
    })
  })
})
