import { describe, expect, test } from 'vitest'
import {
  isNews,
  nextCheckoutFlow,
  type CheckoutFlow,
  INITIAL_CHECKOUT_FLOW,
} from '#modules/checkout/checkout-flow.ts'
import { declinedAdvice } from '#modules/checkout/pay/failure-advice.ts'
import type { CheckoutResponse, QuoteResponse } from '#modules/checkout/checkout-responses.server.ts'
import { paymentErrors } from '#modules/payments/errors.ts'
import { NOTHING_SOLD } from '#modules/orders/sold.ts'
import { type CheckoutId, newId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'

const checkoutId: CheckoutId = newId()

const quote: QuoteResponse = {
  lines: [],
  terms: [],
  promos: [],
  discountCents: toCents(0),
  subtotalCents: toCents(8000),
  feeCents: toCents(240),
  seatFees: { processingCents: toCents(0), serviceCents: toCents(0) },
  lostSeats: [],
  totalCents: toCents(8240),
  changed: false,
  methods: [{ id: 'card', name: 'Card', description: 'Credit or debit card', available: true }],
  failures: [],
  buyer: { email: 'jackie@steppers.example', fullName: 'Jackie Montgomery', billing: null },
  square: null,
  simulator: true,
}
const form = nextCheckoutFlow(INITIAL_CHECKOUT_FLOW, { type: 'quoted', quote })
const paying = nextCheckoutFlow(form, { type: 'paying' })
const answered = (answer: CheckoutResponse, flow: CheckoutFlow = paying) =>
  nextCheckoutFlow(flow, { type: 'answered', answer, shownCents: 8240 })
const unanswered = nextCheckoutFlow(paying, { type: 'no answer', method: 'cash' })

describe('the prices of a quote', () => {
  test('open the form when they come', () => {
    expect(INITIAL_CHECKOUT_FLOW.step).toBe('quoting')
    expect(form).toMatchObject({ step: 'form', quote })
  })

  test('that never come say so, and the form opens when they come after all', () => {
    const lost = nextCheckoutFlow(INITIAL_CHECKOUT_FLOW, { type: 'quoted', quote: null })
    expect(lost.step).toBe('unreachable')
    expect(nextCheckoutFlow(lost, { type: 'quoted', quote }).step).toBe('form')
  })

  test('that came once stay when a later question is not answered', () => {
    expect(nextCheckoutFlow(form, { type: 'quoted', quote: null })).toBe(form)
  })

  test('that come while a payment is under way do not interrupt it', () => {
    expect(nextCheckoutFlow(paying, { type: 'quoted', quote }).step).toBe('paying')
    const waiting = answered({ status: 'processing', checkoutId })
    expect(nextCheckoutFlow(waiting, { type: 'quoted', quote: null })).toBe(waiting)
  })
})

describe('the answer to a payment', () => {
  const orders = [
    {
      id: newId<'order'>(),
      code: 'LZS9UAJ5',
      eventId: newId<'event'>(),
      eventTitle: 'Ball',
      status: 'completed' as const,
      totalCents: toCents(8240),
      tickets: 2,
      sold: { ...NOTHING_SOLD, tickets: 2 },
      seats: [],
      startsAt: '2026-12-13T02:00:00Z',
      endsAt: '2026-12-13T02:00:00Z',
      timeZone: 'America/Chicago',
      place: 'Grand Ballroom, Chicago',
      picture: null,
    },
  ]

  test.each(['completed', 'awaiting_cash'] as const)('"%s" is the end of it', (status) => {
    const answer = { status, checkoutId, orders, isMailed: true, ticketsUrl: '/my-tickets' }
    expect(answered(answer)).toMatchObject({ step: 'done', purchase: answer, failure: null })
  })

  test('"processing" knows whether the money is there already', () => {
    expect(answered({ status: 'processing', checkoutId })).toMatchObject({ isPaid: false })
    const paid = answered({ status: 'processing', checkoutId, isPaid: true })
    expect(paid).toMatchObject({ step: 'processing', isPaid: true })
  })

  test('"processing" waits, without the form, so that nobody pays again', () => {
    expect(answered({ status: 'processing', checkoutId })).toMatchObject({
      step: 'processing',
      checkoutId,
    })
  })

  test('"declined" leaves the form and says why', () => {
    const { message } = paymentErrors.CARD_DECLINED
    expect(
      answered({ status: 'declined', code: 'CARD_DECLINED', message, checkoutId, isHeld: true }),
    ).toMatchObject({
      step: 'form',
      failure: { kind: 'declined', message, isHeld: true },
    })
  })

  test('a total that changed shows the new one and asks again', () => {
    const fresh = { ...quote, totalCents: toCents(9270) }
    const message = 'Payment amount does not match the order total'
    expect(answered({ status: 'refused', code: 'AMOUNT_MISMATCH', message, quote: fresh })).toMatchObject({
      step: 'form',
      quote: fresh,
      failure: { kind: 'price changed', wasCents: 8240, nowCents: 9270 },
    })
  })

  test('tickets that sold out meanwhile are listed, line by line', () => {
    const failures = [
      {
        code: 'SOLD_OUT' as const,
        eventId: newId<'event'>(),
        ticketTypeId: newId<'ticket type'>(),
        message: 'These tickets are sold out.',
      },
    ]
    const flow = answered({
      status: 'refused',
      code: 'SOLD_OUT',
      message: 'These tickets are sold out.',
      quote: { ...quote, failures },
    })
    expect(flow).toMatchObject({ step: 'form', failure: { kind: 'refused' }, quote: { failures } })
  })

  test.each([
    ['a refusal of its tickets', { status: 'refused', code: 'SOLD_OUT', message: 'Sold out.', quote }, false],
    ['a changed total', { status: 'refused', code: 'AMOUNT_MISMATCH', message: 'No match.', quote }, false],
    ['a try without an answer', null, true],
    [
      'money on its way back',
      { status: 'refused', code: 'RELEASED_AND_REFUNDED', message: 'Back.', quote },
      true,
    ],
    ['money in doubt', { status: 'refused', code: 'RELEASED_IN_DOUBT', message: 'Unknown.', quote }, true],
    ['another order', { status: 'refused', code: 'OTHER_ORDER_UNDER_WAY', message: 'Other.', quote }, true],
  ] as const)('when the cart changes, only what is not about the cart stays: %s', (_what, answer, stays) => {
    const failed = answer ? answered(answer) : unanswered
    expect(failed.failure).not.toBeNull()
    expect(nextCheckoutFlow(failed, { type: 'cart changed' }).failure).toBe(stays ? failed.failure : null)
  })

  test('a field that is wrong has its message at the field', () => {
    const fields = { postalCode: 'Please enter a ZIP code of five digits' }
    expect(answered({ status: 'invalid', fields })).toMatchObject({ step: 'form', fieldErrors: fields })
  })

  test('a session that ended asks to sign in, and keeps the prices', () => {
    expect(answered({ status: 'signed_out' }).quote).toEqual({ ...quote, buyer: null })
  })

  test('that never came claims nothing about money', () => {
    expect(unanswered).toMatchObject({
      step: 'form',
      failure: { kind: 'no answer', method: 'cash' },
      answers: 1,
    })
  })

  test('is announced each time, even when it is the same', () => {
    const decline: CheckoutResponse = {
      status: 'declined',
      code: 'CARD_DECLINED',
      message: '',
      checkoutId,
      isHeld: true,
    }
    const once = answered(decline)
    const twice = answered(decline, nextCheckoutFlow(once, { type: 'paying' }))
    expect(twice.answers).toBe(once.answers + 1)
  })

  test('a new try takes the old failure away', () => {
    const declined = answered({
      status: 'declined',
      code: 'CARD_DECLINED',
      message: '',
      checkoutId,
      isHeld: true,
    })
    expect(nextCheckoutFlow(declined, { type: 'paying' }).failure).toBeNull()
  })
})

describe('the hint below a declined payment', () => {
  test.each(Object.keys(paymentErrors).filter((code) => code !== 'DUPLICATE_TRANSACTION'))(
    '%s says that nothing was charged',
    (code) => {
      expect(declinedAdvice(code)).toMatch(/^Nothing was charged\. \w/)
    },
  )

  test('a payment that was made already does not claim that nothing was charged', () => {
    expect(declinedAdvice('DUPLICATE_TRANSACTION')).not.toContain('Nothing was charged')
  })
})

describe('what became of an order that was sent before', () => {
  const refused = (code: 'RELEASED' | 'RELEASED_AND_REFUNDED' | 'RELEASED_IN_DOUBT') =>
    ({ status: 'refused', code, message: '', quote: undefined }) as const
  const declined = {
    status: 'declined',
    code: 'CARD_DECLINED',
    message: '',
    checkoutId,
    isHeld: true,
  } as const

  test.each([
    ['a decline', declined, true, true],
    ['places given back', refused('RELEASED'), true, false],
    ['money on its way back', refused('RELEASED_AND_REFUNDED'), true, true],
    ['money in doubt', refused('RELEASED_IN_DOUBT'), true, true],
    ['a session that ended', { status: 'signed_out' } as const, false, false],
  ])('%s is told to who needs to know', (_what, answer, whenReturning, whenOpening) => {
    expect([isNews(answer, true), isNews(answer, false)]).toEqual([whenReturning, whenOpening])
  })
})
