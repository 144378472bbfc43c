import { beforeEach, describe, expect, test, vi } from 'vitest'
import { addItem, type CartItem } from '#modules/cart/cart.ts'
import { changeCart, readCart } from '#modules/cart/cart-storage.client.ts'
import { parsePendingState } from '#modules/signup-intents/parse-pending-state.ts'
import { collectPendingState } from '#modules/signup-intents/pending-state.client.ts'
import { restorePendingState } from '#modules/signup-intents/restore-pending-state.client.ts'
import { executeIntent } from '#modules/signup-intents/execute-intent.client.ts'
import {
  forgetIntent,
  peekIntent,
  peekIntentOfAnyTab,
  storeIntent,
  takeIntent,
} from '#modules/signup-intents/intent-storage.client.ts'
import { adoptRestoredCart, preserveCart } from '#modules/signup-intents/restored-cart.client.ts'
import type { SignupIntent, NewIntent } from '#modules/signup-intents/signup-intent.ts'
import { type EventId, newId, type TicketTypeId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'
import { DAY_MS, plusMs, systemNow } from '#platform/time.ts'

const NOW = systemNow()
const CREATE: NewIntent = { type: 'create_event', data: {} }

const LIKE: NewIntent = { type: 'like_event', data: { eventId: newId<'event'>(), eventTitle: 'The Ball' } }

const oneTicket = (eventTitle: string): CartItem[] =>
  addItem(
    [],
    {
      ticketTypeId: newId<'ticket type'>() satisfies TicketTypeId,
      eventId: newId<'event'>() satisfies EventId,
      title: 'General admission',
      description: '',
      regularPrice: toCents(4000),
      earlyBirdPrice: null,
      earlyBirdUntil: null,
      maxPerPerson: 4,
      admits: 1,
      eventTitle,
      eventDate: 'Sat, Dec 12',
      eventTime: '8 PM to 2 AM',
      eventLocation: 'Grand Ballroom',
      timeZone: 'America/Chicago',
    },
    1,
    NOW,
  )
const titlesOf = (owner: string | null) => readCart(owner).map(({ eventTitle }) => eventTitle)

/** A browser that keeps texts under keys. */
function newBrowser() {
  for (const name of ['localStorage', 'sessionStorage']) {
    const texts = new Map<string, string>()
    vi.stubGlobal(name, {
      getItem: (key: string) => texts.get(key) ?? null,
      setItem: (key: string, text: string) => texts.set(key, text),
      removeItem: (key: string) => texts.delete(key),
    })
  }
}
beforeEach(newBrowser)

describe('the stored intent of a visitor', () => {
  test('is kept for 24 hours, and taken once', () => {
    storeIntent(CREATE, NOW)
    expect(peekIntent(plusMs(NOW, DAY_MS))).toMatchObject(CREATE)
    expect(peekIntent(plusMs(NOW, DAY_MS + 1))).toBeNull()
    expect(takeIntent(NOW)).toMatchObject(CREATE)
    expect(takeIntent(NOW)).toBeNull()
  })

  test('is gone once it is too old, also for a clock that runs back', () => {
    storeIntent(CREATE, NOW)
    expect(takeIntent(plusMs(NOW, 2 * DAY_MS))).toBeNull()
    expect(takeIntent(NOW)).toBeNull()
  })

  test('is forgotten where nothing is kept, and nothing breaks', () => {
    const refuse = () => {
      throw new DOMException('Blocked', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    expect(() => storeIntent(CREATE, NOW)).not.toThrow()
    expect(takeIntent(NOW)).toBeNull()
  })

  test('belongs to the tab that stored it: another one leaves it there', () => {
    storeIntent(CREATE, NOW)
    const tab = sessionStorage
    const another = { getItem: () => null, setItem: () => {}, removeItem: () => {} }
    vi.stubGlobal('sessionStorage', another)
    expect(takeIntent(NOW)).toBeNull()
    forgetIntent(NOW)
    vi.stubGlobal('sessionStorage', tab)
    expect(takeIntent(NOW)).toMatchObject(CREATE)
    storeIntent({ type: 'referral_click', data: { referralCode: 'TASHA1', targetPath: '/' } }, NOW)
    vi.stubGlobal('sessionStorage', another)
    expect(takeIntent(NOW)?.type).toBe('referral_click')
  })

  test('is removed when it is given up, but not how they came', () => {
    storeIntent(CREATE, NOW)
    forgetIntent(NOW)
    expect(peekIntentOfAnyTab(NOW)).toBeNull()
    storeIntent({ type: 'referral_click', data: { referralCode: 'TASHA1', targetPath: '/' } }, NOW)
    forgetIntent(NOW)
    expect(takeIntent(NOW)?.type).toBe('referral_click')
  })

  test('is executed with the messages of the specification', async () => {
    const items = oneTicket('The Ball')
    const data = { eventId: items[0]!.eventId, cartItems: items, referralCode: 'MARCUS1' }
    const buy = { type: 'purchase_tickets', data } as const
    expect(await executeIntent(null, 'jackie')).toEqual({
      ok: false,
      message: 'No intent found',
      target: null,
    })
    expect(await executeIntent({ ...CREATE, timestamp: 1 }, 'jackie')).toEqual({
      ok: true,
      message: 'Welcome! You can now create your event.',
      target: '/create-event',
    })
    expect(await executeIntent({ type: 'unknown', data: {}, timestamp: 1 }, 'jackie')).toMatchObject({
      ok: false,
      message: 'Unknown intent type',
    })
    expect(await executeIntent({ ...buy, timestamp: 1 }, 'jackie')).toEqual({
      ok: true,
      message: 'Your cart has been restored! Complete your purchase below.',
      target: '/checkout',
    })
    expect(titlesOf('jackie')).toEqual(['The Ball'])
    expect(sessionStorage.getItem('referral_code')).toBe('MARCUS1')
    const later = { ...buy, data: { ...buy.data, referralCode: 'TASHA1' }, timestamp: 2 }
    expect(await executeIntent(later, 'jackie')).toMatchObject({ ok: true })
    expect(sessionStorage.getItem('referral_code')).toBe('MARCUS1')
    vi.stubGlobal('sessionStorage', undefined)
    expect(await executeIntent({ ...buy, timestamp: 1 }, 'jackie')).toMatchObject({
      ok: false,
      message: 'Failed to restore cart',
    })
    const broken = { type: 'follow_organizer', redirectPath: '/events' } as SignupIntent
    expect(await executeIntent(broken, 'jackie')).toEqual({
      ok: false,
      message: 'Welcome! Something went wrong with your previous action.',
      target: '/events',
    })
  })
})

test.each<[string, NewIntent]>([
  ['/events/1/like', { type: 'like_event', data: { eventId: '1', eventTitle: 'The Ball' } }],
  ['/organizer/2/follow', { type: 'follow_organizer', data: { organizerId: '2', organizerName: 'Tasha' } }],
  ['/api/referral-clicks', { type: 'referral_click', data: { referralCode: 'TASHA1', targetPath: '/' } }],
])('what was wanted goes out to %s also when its page is left at once', async (path, wanted) => {
  const sent = vi.fn<typeof fetch>(async () => Response.json({}))
  vi.stubGlobal('fetch', sent)
  await executeIntent({ ...wanted, timestamp: 1 }, 'jackie')
  expect(sent).toHaveBeenCalledExactlyOnceWith(path, expect.objectContaining({ keepalive: true }))
})

describe('a preserved cart', () => {
  test('is read once, by somebody who has none', () => {
    preserveCart(oneTicket('The Ball'))
    adoptRestoredCart('jackie')
    expect(titlesOf('jackie')).toEqual(['The Ball'])
    changeCart('jackie', () => [])
    adoptRestoredCart('jackie')
    expect(titlesOf('jackie')).toEqual([])
  })
})

describe('pending state in another browser', () => {
  const filled = (title: string) => {
    changeCart(null, () => oneTicket(title))
    storeIntent(CREATE, systemNow())
    sessionStorage.setItem('referral_code', 'MARCUS1')
  }
  const elsewhere = () => {
    const text = collectPendingState()
    newBrowser()
    return parsePendingState(JSON.parse(text ?? '{}'))
  }

  test('is null for a visitor without cart, intent and referral code', () =>
    expect(collectPendingState()).toBeNull())

  test('is there afterwards: cart, intent and referral code', () => {
    filled('The Ball')
    restorePendingState(elsewhere(), 'jackie', { isOwn: false })
    expect(titlesOf('jackie')).toEqual(['The Ball'])
    expect(takeIntent(systemNow())).toMatchObject(CREATE)
    expect(sessionStorage.getItem('referral_code')).toBe('MARCUS1')
  })

  test.each([true, false])('does in their name only what the browser that asked wanted: %s', (isOwn) => {
    storeIntent(LIKE, systemNow())
    restorePendingState(elsewhere(), 'jackie', { isOwn })
    const { timestamp: _, ...wanted } = takeIntent(systemNow())!
    expect(wanted).toEqual({ ...LIKE, ...(!isOwn && { askedOf: 'jackie' }) })
  })

  test('is asked of its person in whichever tab, and gives way to what another wants', () => {
    storeIntent(LIKE, systemNow())
    const pendingState = elsewhere()
    restorePendingState(pendingState, 'jackie', { isOwn: false })
    sessionStorage.removeItem('signup_intent_of_tab')
    expect(peekIntent(systemNow())?.askedOf).toBe('jackie')
    restorePendingState(pendingState, 'marcus', { isOwn: false })
    expect(peekIntent(systemNow())?.askedOf).toBe('marcus')
  })

  test.each([
    ['their own cart', 'jackie'],
    ['a cart from before they signed in', null],
  ])('does not replace %s', (_, owner) => {
    filled('The Ball')
    const pendingState = elsewhere()
    changeCart(owner, () => oneTicket('Another night'))
    sessionStorage.setItem('referral_code', 'TASHA1')
    storeIntent({ type: 'referral_click', data: { referralCode: 'TASHA1', targetPath: '/' } }, systemNow())
    restorePendingState(pendingState, 'jackie', { isOwn: false })
    expect(titlesOf(owner)).toEqual(['Another night'])
    expect(titlesOf(owner === null ? 'jackie' : null)).toEqual([])
    expect(takeIntent(systemNow())?.type).toBe('referral_click')
    expect(sessionStorage.getItem('referral_code')).toBe('TASHA1')
  })

  test('leaves an old intent behind, and the same cart twice when it is too much', () => {
    storeIntent(CREATE, plusMs(systemNow(), -2 * DAY_MS))
    expect(collectPendingState()).toBeNull()
    const many = Array.from({ length: 50 }, (_, at) => oneTicket(`${at} ${'é'.repeat(150)}`)).flat()
    changeCart(null, () => many)
    const buy = { type: 'purchase_tickets', data: { eventId: many[0]!.eventId, cartItems: many } } as const
    storeIntent(buy, systemNow())
    const { cart, intent } = elsewhere()
    expect([cart.length, intent]).toEqual([50, null])
  })
})
