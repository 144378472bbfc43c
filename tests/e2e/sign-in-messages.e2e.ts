import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testAccounts } from '#tests/support/accounts.ts'
import { openidProvider } from '#tests/support/openid-provider.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { testBrowser } from './support/browser.ts'
import { servedSite } from './support/served-site.ts'
import { browserWithCart } from './support/sign-in-screens.ts'
import { type Row, failingSignIn, everywhere, says, rows } from './support/failing-sign-in.ts'

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
const { line, refusing, noNetwork, tooMuch, provoke } = failingSignIn(db, site, () => context)

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

let born = 0
const newEmail = () => `dancer-${++born}@example.org`
const credentials = { email: MEMBER, password: PASSWORD }
const newcomer = () => ({ email: newEmail(), password: PASSWORD })
const signIn: Record<string, Omit<Row, 'intent'>> = {
  'a wrong password': {
    onEach: true,
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
    onEach: true,
    typed: credentials,
    failure: line('none'),
    says: says(
      'An unexpected error occurred. Please try again.',
      'Authentication failed. Please try again.',
      'Failed to sign in. Please try again.',
    ),
  },
  'another server answering': {
    typed: credentials,
    failure: line('portal'),
    says: everywhere('An unexpected error occurred. Please try again or use a different sign-in method.'),
  },
  'a host that knows the site no more': {
    typed: credentials,
    failure: line('lost'),
    says: everywhere('An error occurred. Please try again.'),
  },
  'a door that says why it is shut': {
    typed: credentials,
    failure: line('closed'),
    says: everywhere('Back at nine.'),
  },
  'more than the site takes in': {
    typed: credentials,
    failure: tooMuch,
    says: everywhere('The request is too large.'),
  },
  'no network': {
    typed: credentials,
    failure: noNetwork,
    says: says(
      'An unexpected error occurred. Please try again.',
      'Authentication failed. Please try again.',
      'Failed to sign in. Please try again.',
    ),
  },
  'the right password': {
    onEach: true,
    typed: credentials,
    failure: line('one-way'),
    leaves: true,
    says: says('Login successful! Redirecting...', 'Welcome back! Redirecting...', 'Welcome back!'),
  },
}

const signUp: Record<string, Omit<Row, 'intent'>> = {
  'no address at all': {
    typed: { email: 'stepper', password: PASSWORD },
    says: everywhere('Please enter a valid email address.'),
  },
  'five characters': {
    onEach: true,
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
    failure: refusing('profiles'),
    says: says(
      'There was a problem creating your account. Please try again in a moment.',
      'Failed to create account. Please try again.',
    ),
  },
  'a server that is away': {
    typed: newcomer,
    failure: line('none'),
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
    onEach: true,
    typed: newcomer,
    leaves: true,
    says: says(
      'Success! Check your email for the confirmation link to complete your registration.',
      'Account created! Check your email to confirm your account.',
    ),
  },
}

const magicLink: Record<string, Omit<Row, 'intent'>> = {
  'an empty email': { typed: { email: '' }, says: everywhere('Please enter your email address') },
  'no address at all': {
    typed: { email: 'stepper' },
    says: everywhere('Please enter a valid email address.'),
  },
  'a mail that could not be written': {
    typed: () => ({ email: newEmail() }),
    failure: refusing('mail_outbox'),
    says: says('Failed to send magic link', 'Failed to send magic link. Please try again.'),
  },
  'everything right': {
    onEach: true,
    typed: () => ({ email: newEmail() }),
    leaves: true,
    says: says(
      'Magic link sent! Check your email and click the link to sign in.',
      'Magic link sent! Check your email inbox.',
    ),
  },
}

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
