import { describe, expect, test } from 'vitest'
import { addItem } from '#modules/cart/cart.ts'
import { parsePendingState } from '#modules/signup-intents/parse-pending-state.ts'
import {
  isAtTarget,
  readIntent,
  type SignupIntent,
  targetOf,
  type NewIntent,
  writeIntent,
} from '#modules/signup-intents/signup-intent.ts'
import { promptFor } from '#modules/signup-intents/intent-prompt.ts'
import { isForTab, isIntentAlive } from '#modules/signup-intents/intent-life.ts'
import { storeCart } from '#modules/cart/stored-cart.ts'
import type { EventId, TicketTypeId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'
import { DAY_MS, epochMs, plusMs, toInstant } from '#platform/time.ts'

const NOW = toInstant('2026-12-12T20:00:00Z')
const EVENT = '01890000-0000-7000-8000-000000000001'
const cartItems = addItem(
  [],
  {
    ticketTypeId: '01890000-0000-7000-8000-000000000002' as TicketTypeId,
    eventId: EVENT as EventId,
    title: 'General',
    description: '',
    regularPrice: toCents(4000),
    earlyBirdPrice: null,
    earlyBirdUntil: null,
    maxPerPerson: 4,
    admits: 1,
    eventTitle: 'The Holiday Ball',
    eventDate: 'Sat, Dec 12',
    eventTime: '8 PM to 2 AM',
    eventLocation: 'Grand Ballroom',
    timeZone: 'America/Chicago',
  },
  2,
  NOW,
)

const FOLLOW: NewIntent = {
  type: 'follow_organizer',
  data: { organizerId: EVENT, organizerName: 'Classy Steppers' },
}
const BUY: NewIntent = {
  type: 'purchase_tickets',
  data: { eventId: EVENT, cartItems, referralCode: 'TASHA1' },
}
const LIKE: NewIntent = { type: 'like_event', data: { eventId: EVENT, eventTitle: 'The Holiday Ball' } }
const CREATE: NewIntent = { type: 'create_event', data: {} }
const REFERRAL: NewIntent = {
  type: 'referral_click',
  data: { referralCode: 'TASHA1', targetPath: `/event/${EVENT}?ref=TASHA1` },
}
const at = (wanted: NewIntent, over: Partial<SignupIntent> = {}): SignupIntent =>
  ({ ...wanted, timestamp: epochMs(NOW), ...over }) as SignupIntent

describe('an intent', () => {
  test('keeps its own path where it is written and read again, and gets none where it has none', () => {
    const led = at(LIKE, { redirectPath: '/events?city=Gary' })
    expect(readIntent(writeIntent(led))).toEqual(led)
    expect(readIntent(writeIntent(at(LIKE)))).not.toHaveProperty('redirectPath')
  })

  test.each([
    [FOLLOW, 'We noticed you liked Classy Steppers. Sign up for an account!', `/organizer/${EVENT}`],
    [BUY, 'Sign up to purchase tickets and complete your order', '/checkout'],
    [LIKE, 'We noticed you liked The Holiday Ball. Sign up for an account!', `/events/${EVENT}`],
    [CREATE, 'Sign up to start creating your event', '/create-event'],
    [REFERRAL, 'Sign up to access this exclusive content', null],
  ])('has its prompt and its target: $type', (wanted, prompt, target) => {
    expect(promptFor(wanted)).toBe(prompt)
    expect(targetOf(at(wanted))).toBe(target)
    expect(targetOf(at(wanted, { redirectPath: '/events/1' }))).toBe('/events/1')
    expect(readIntent(writeIntent(at(wanted)))).toEqual(at(wanted))
  })

  test('has a prompt when there is none', () => expect(promptFor()).toBe('Sign up to continue'))

  test.each([
    ['at once', 0, true],
    ['a day later', DAY_MS, true],
    ['a moment after that', DAY_MS + 1, false],
    ['before it was wanted', -1, false],
  ])('may be done: %s', (_, laterMs, expected) => {
    expect(isIntentAlive(at(CREATE), plusMs(NOW, laterMs))).toBe(expected)
  })

  test.each([
    null,
    '',
    '{',
    '[]',
    '{"type":"create_event"}',
    '{"type":"create_event","data":{},"timestamp":"now"}',
    '{"type":7,"data":{},"timestamp":1}',
    '{"type":"become_admin","timestamp":1}',
    '{"type":"become_admin","data":{},"timestamp":1,"redirectPath":"//evil.example"}',
    '{"type":"follow_organizer","data":{"organizerId":"../admin","organizerName":"x"},"timestamp":1}',
    '{"type":"referral_click","data":{"referralCode":"a b","targetPath":"/"},"timestamp":1}',
    ...[
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '/a\\b',
      '/a\nb',
      '/.//evil.example',
      '/a/..//evil.example',
      '/%2f%2fevil.example',
    ].map((redirectPath) => JSON.stringify({ type: 'create_event', data: {}, timestamp: 1, redirectPath })),
  ])('is none when it is not exactly one of ours: %s', (text) => {
    expect(readIntent(text)).toBeNull()
  })

  const written = (type: string, data: object) => JSON.stringify({ type, data, timestamp: 1 })
  const LONG = 'x'.repeat(301)
  test.each<[string, NewIntent['type'], object]>([
    ['a host without a number', 'follow_organizer', { organizerName: 'Tasha' }],
    ['a host without a name', 'follow_organizer', { organizerId: EVENT }],
    ['a host with an empty name', 'follow_organizer', { organizerId: EVENT, organizerName: '' }],
    ['a host with an endless name', 'follow_organizer', { organizerId: EVENT, organizerName: LONG }],
    ['a number in a list', 'follow_organizer', { organizerId: [EVENT], organizerName: 'Tasha' }],
    [
      'a number with more behind it',
      'follow_organizer',
      { organizerId: `${EVENT}0`, organizerName: 'Tasha' },
    ],
    ['an event without a number', 'like_event', { eventTitle: 'The Ball' }],
    ['an event with a path for a number', 'like_event', { eventId: '../admin', eventTitle: 'The Ball' }],
    ['an event without a title', 'like_event', { eventId: EVENT }],
    ['a purchase without an event', 'purchase_tickets', { cart: '' }],
    ['a purchase without a cart', 'purchase_tickets', { eventId: EVENT }],
    ['a purchase with a cart that is a list', 'purchase_tickets', { eventId: EVENT, cart: [] }],
    ['a referral without a code', 'referral_click', { targetPath: '/' }],
    ['a referral without a path', 'referral_click', { referralCode: 'TASHA1' }],
    [
      'a referral to another site',
      'referral_click',
      { referralCode: 'TASHA1', targetPath: '//evil.example' },
    ],
  ])('is none of %s', (_what, type, data) => {
    expect(readIntent(written(type, data))).toBeNull()
  })

  test.each([true, false, 'no', null])('is asked first whatever says so: %s', (askedOf) => {
    const text = JSON.stringify({ type: 'create_event', data: {}, timestamp: 1, askedOf })
    expect(readIntent(text)).toEqual({
      type: 'create_event',
      data: {},
      timestamp: 1,
      askedOf: typeof askedOf === 'string' ? askedOf : '',
    })
  })

  test('keeps the longest name, and no referral code that is none', () => {
    const follow = { organizerId: EVENT, organizerName: 'x'.repeat(300) }
    expect(readIntent(written('follow_organizer', follow))?.data).toEqual(follow)
    const like = { eventId: EVENT, eventTitle: 'The Ball' }
    expect(readIntent(written('like_event', like))).toMatchObject({ type: 'like_event', data: like })
    const buy = { eventId: EVENT, cart: storeCart(cartItems), referralCode: 'a b' }
    expect(readIntent(written('purchase_tickets', buy))?.data).toEqual({ eventId: EVENT, cartItems })
  })

  test.each(['"text"', '7', '[]', 'null', '{"data":[],"type":"create_event","timestamp":1}'])(
    'is none where it is %s',
    (text) => {
      expect(readIntent(text)).toBeNull()
    },
  )

  test.each([
    ['where it was stored', CREATE, String(epochMs(NOW)), true],
    ['in another tab', CREATE, '7', false],
    ['in a tab without a mark', CREATE, null, false],
    ['in any tab, as a referral', REFERRAL, null, true],
  ])('is executed %s', (_where, wanted, mark, expected) => {
    expect(isForTab(at(wanted), mark)).toBe(expected)
    expect(isForTab({ type: 'unknown', data: {}, timestamp: 1 }, mark)).toBe(true)
  })

  test('of an unknown type is read as unknown, and has a prompt too', () => {
    const unknown = { type: 'unknown', data: {}, timestamp: 1 } as const
    const text = '{"type":"become_admin","data":{"level":3},"timestamp":1}'
    expect(readIntent(text)).toEqual(unknown)
    expect(readIntent(writeIntent(unknown))).toEqual(unknown)
    expect(promptFor(unknown)).toBe('Sign up to continue')
  })
})

describe('whether a visitor is at the target already', () => {
  test.each([
    ['/create-event', '/events', false],
    ['/create-event', '/create-event', true],
    ['/organizer/1', '/organizer/1?from=mail', true],
    ['/events?city=Chicago', '/events', false],
    ['/checkout', '/events/1#checkout', true],
    ['/events/1#checkout', '/checkout?step=pay', true],
    ['/events/1#checkout', '/events/1', false],
    ['/events/1#checkout', '/events/2#cart', false],
    ['/checkout', '/checkouts', false],
    ['/events', '/checkout', false],
    ['/checkout?step=pay', '/checkout#done', true],
    ['/checkout', '/events/1#checkout-more', false],
    ['/checkout', '/other/checkout', false],
    ['/events/1#tickets', '/events/1#tickets', true],
    ['/event/1?ref=MARCUS', '/event/1?ref=MARCUS#cart', true],
    ['/event/1?ref=MARCUS', '/event/1?ref=JACKIE', false],
  ])('%s, and is at %s, is there: %s', (target, here, expected) => {
    expect(isAtTarget(target, new URL(here, 'https://example.org'))).toBe(expected)
  })
})

describe('parsing pending state', () => {
  test('is read as it was written', () => {
    const pendingState = {
      cart: storeCart(cartItems),
      intent: writeIntent(at(FOLLOW)),
      referralCode: 'TASHA1',
    }
    expect(parsePendingState(pendingState)).toEqual({
      cart: cartItems,
      intent: at(FOLLOW),
      referralCode: 'TASHA1',
    })
  })

  test.each([
    [{}],
    [null],
    ['text'],
    [[]],
    [{ cart: 7, intent: {}, referralCode: '<b>' }],
    [{ cart: '{"version":1,"items":[{}]}', intent: '{', referralCode: 'a'.repeat(65) }],
  ])('is nothing where it is not ours: %j', (pendingState) => {
    expect(parsePendingState(pendingState)).toEqual({ cart: [], intent: null, referralCode: null })
  })

  test('brings the promo codes of the other browser, and drops what is none', () => {
    const event = '00000000-0000-7000-8000-000000000001'
    const promoCodes = JSON.stringify({ [event]: 'STEP20', other: 'X', [`${event}2`]: 'no code' })
    expect(parsePendingState({ promoCodes }).promoCodes).toEqual({ [event]: 'STEP20' })
    expect(parsePendingState({ promoCodes: 5 }).promoCodes).toBeUndefined()
  })

  test('loses only the part that is broken', () => {
    const pendingState = { cart: storeCart(cartItems), intent: 'none', referralCode: 'TASHA1' }
    expect(parsePendingState(pendingState)).toEqual({ cart: cartItems, intent: null, referralCode: 'TASHA1' })
  })
})
