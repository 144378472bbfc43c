import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetIntentNotSaid, forgetIntentUnlessSignedIn } from '#app/shell/forget-intent.ts'
import { pendingIntentPrompt, pendingIntentPromptIn } from '#app/shell/pending-intent-prompt.ts'
import { promptFor } from '#modules/signup-intents/intent-prompt.ts'
import { peekIntent, peekIntentOfAnyTab, storeIntent } from '#modules/signup-intents/intent-storage.client.ts'
import type { NewIntent } from '#modules/signup-intents/signup-intent.ts'
import { systemNow } from '#platform/time.ts'

const EVENT = '11111111-1111-4111-8111-111111111111'
const LIKE: NewIntent = { type: 'like_event', data: { eventId: EVENT, eventTitle: 'The Ball' } }
const FOLLOW: NewIntent = {
  type: 'follow_organizer',
  data: { organizerId: EVENT, organizerName: 'Classy Steppers' },
}
const BUY: NewIntent = { type: 'purchase_tickets', data: { eventId: EVENT, cartItems: [] } }
const CREATE: NewIntent = { type: 'create_event', data: {} }
const CAME: NewIntent = { type: 'referral_click', data: { referralCode: 'TASHA7', targetPath: '/' } }
const ACTS = [LIKE, FOLLOW, BUY, CREATE].map((wanted) => [wanted.type, wanted] as const)

const page = { cookie: '' }
const place = { pathname: '/events' }
function newTab() {
  vi.stubGlobal('sessionStorage', storageOf(new Map()))
}
const storageOf = (texts: Map<string, string>) => ({
  getItem: (key: string) => texts.get(key) ?? null,
  setItem: (key: string, text: string) => texts.set(key, text),
  removeItem: (key: string) => texts.delete(key),
})
const kept = () => peekIntent(systemNow())?.type ?? null
const keptAnywhere = () => peekIntentOfAnyTab(systemNow())?.type ?? null

beforeEach(() => {
  page.cookie = 'theme=dark'
  place.pathname = '/events'
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', place)
  vi.stubGlobal('localStorage', storageOf(new Map()))
  newTab()
})
afterEach(() => void vi.unstubAllGlobals())

describe('a sign-in screen that is left without signing in', () => {
  test.each(ACTS)('forgets what was wanted: %s', (_, wanted) => {
    storeIntent(wanted, systemNow())
    forgetIntentUnlessSignedIn()
    expect(keptAnywhere()).toBeNull()
  })

  test.each([
    ['somebody got in', () => (page.cookie = 'theme=dark; signed-in=abc')],
    ['it goes on below /auth/', () => (place.pathname = '/auth/second-factor')],
  ])('keeps it when %s', (_, happens) => {
    storeIntent(LIKE, systemNow())
    happens()
    forgetIntentUnlessSignedIn()
    expect(kept()).toBe('like_event')
  })

  test('forgets it also where the last session has ended', () => {
    storeIntent(LIKE, systemNow())
    page.cookie = 'signed-in=0'
    forgetIntentUnlessSignedIn()
    expect(kept()).toBeNull()
  })

  test('keeps how they came, and what another tab wants', () => {
    storeIntent(CAME, systemNow())
    forgetIntentUnlessSignedIn()
    expect(kept()).toBe('referral_click')
    storeIntent(BUY, systemNow())
    newTab()
    forgetIntentUnlessSignedIn()
    expect(keptAnywhere()).toBe('purchase_tickets')
  })
})

describe('a sign-in dialog that opens in a tab whose last one was left open', () => {
  test.each(ACTS)('forgets what it does not say, and says nothing of it: %s', (_, wanted) => {
    storeIntent(wanted, systemNow())
    for (const description of [undefined, 'Create your account and join our vibrant community']) {
      expect(pendingIntentPromptIn(description)).toBeNull()
      forgetIntentNotSaid(description)
    }
    expect(keptAnywhere()).toBeNull()
  })

  test.each([LIKE, FOLLOW])('keeps what it says, as after a reload: $type', (wanted) => {
    storeIntent(wanted, systemNow())
    forgetIntentNotSaid(promptFor(wanted))
    expect(kept()).toBe(wanted.type)
    expect(pendingIntentPromptIn(promptFor(wanted))).toBe(promptFor(wanted))
  })

  test('forgets the heart of another event', () => {
    storeIntent(LIKE, systemNow())
    forgetIntentNotSaid(promptFor({ type: 'like_event', data: { eventId: EVENT, eventTitle: 'The Set' } }))
    expect(kept()).toBeNull()
  })

  test('keeps how they came, and says it', () => {
    storeIntent(CAME, systemNow())
    forgetIntentNotSaid(undefined)
    expect(kept()).toBe('referral_click')
    for (const said of [pendingIntentPromptIn(undefined), pendingIntentPrompt()])
      expect(said).toBe('Sign up to access this exclusive content')
  })

  test('leaves what another tab wants', () => {
    storeIntent(LIKE, systemNow())
    newTab()
    forgetIntentNotSaid(undefined)
    expect(keptAnywhere()).toBe('like_event')
  })
})
