import { useCallback, useEffect, useReducer, useRef } from 'react'
import type { CartItem } from '#modules/cart/cart.ts'
import type { Billing } from '#modules/checkout/pay/bill/billing.ts'
import {
  fetchQuote,
  type HeldAtEvent,
  readCheckout,
  sendCheckout,
  requestedLines,
  requestedSeats,
} from '#modules/checkout/checkout-calls.client.ts'
import {
  isNews,
  nextCheckoutFlow,
  type CheckoutFlow,
  type Purchase,
  INITIAL_CHECKOUT_FLOW,
} from '#modules/checkout/checkout-flow.ts'
import { checkoutKey } from '#modules/checkout/place/checkout-key.ts'
import { removeSentKey, saveSentKey, readSentKey } from '#modules/checkout/pay/return/sent-order.client.ts'
import type { QuoteResponse } from '#modules/checkout/checkout-responses.server.ts'
import type { CheckoutBody } from '#modules/checkout/checkout-request.server.ts'
import { codesFor } from '#modules/promo-codes/stored-promo-codes.ts'
import { usePromoCodes } from '#modules/promo-codes/stored-promo-codes.client.ts'
import { sessionReferralCode } from '#modules/referrals/session-referral-code.client.ts'
import type { Result } from '#platform/result.ts'

/** Gives the one-time token of the payment details, or says why there is none. */
export type Tokenize = () => Promise<Result<string, { code: string; message: string }>>

export interface Payment {
  billing: Billing
  method: CheckoutBody['method']
  /** Null where no provider is asked: cash, and what costs nothing. */
  tokenize: Tokenize | null
  /** What the buyer has agreed to in a wallet; not given, what the page shows is what counts. */
  agreedCents?: number
}

interface UseCheckoutOptions {
  items: CartItem[]
  /** Seats that are bought with them. */
  seats: readonly HeldAtEvent[]
  /** Who is signed in; null for nobody. */
  person: string | null
  /** Called with every quote, so that the cart shows the prices the server will charge. */
  onQuote: (quote: QuoteResponse) => void
  onDone: (purchase: Purchase) => void
  /** Called when nobody is signed in any more, or somebody else. */
  onSignedOut: () => void
  /** Called when the money was taken and its tickets could not be written. */
  onTicketsFailed: () => void
  /** The checkout a payment provider has sent the buyer back to. */
  returningTo?: string | null
}

const FIRST_POLL_MS = 1000
const MAX_POLL_MS = 10_000

/**
 * Drives one checkout: asks what the cart costs whenever its tickets change, pays once however often it is told to, comes
 * back to a payment that a reload interrupted, and asks again and again while its outcome is not known.
 */
export function useCheckout({
  items,
  seats,
  person,
  onQuote,
  onDone,
  onSignedOut,
  onTicketsFailed,
  returningTo = null,
}: UseCheckoutOptions) {
  const [flow, dispatch] = useReducer(nextCheckoutFlow, INITIAL_CHECKOUT_FLOW)
  const isPaying = useRef(false)
  const seatIds = seats.flatMap((one) => one.seatIds)
  const key = checkoutKey(items, seats)
  const latest = useRef({ items, seats, key, onQuote, onDone })
  useEffect(() => {
    latest.current = { items, seats, key, onQuote, onDone }
  })

  const promoCodes = codesFor(usePromoCodes(), [...items, ...seats])
  const content = [...items.map((item) => `${item.id} ${item.quantity}`), ...seatIds, ...promoCodes].join()
  const asked = useRef(0)
  const askPrices = useCallback(async () => {
    const turn = ++asked.current
    const { items, seats } = latest.current
    const quote = await fetchQuote(items, seats)
    if (turn !== asked.current) return
    if (quote) latest.current.onQuote(quote)
    dispatch({ type: 'quoted', quote })
  }, [])
  useEffect(() => {
    if (content !== '') void askPrices()
  }, [content, person, askPrices])

  useInterruptedPayment(person, returningTo, latest, dispatch)
  usePolling(flow, dispatch)
  useEnd(flow, person, latest)

  const pay = async ({ billing, method, tokenize, agreedCents }: Payment) => {
    const { quote } = flow
    if (isPaying.current || !quote || person === null) return
    const totalCents = agreedCents ?? quote.totalCents
    isPaying.current = true
    dispatch({ type: 'paying' })
    try {
      const token = await tokenize?.()
      if (token && !token.ok) return dispatch({ type: 'card failed', message: token.failure.message })
      saveSentKey(person, key)
      const order = {
        clientKey: key,
        items: requestedLines(items),
        totalCents,
        billing,
        method,
        sourceToken: token?.value,
        referralCode: sessionReferralCode() ?? undefined,
        promoCodes,
        seats: requestedSeats(seats),
      }
      const answer = await sendCheckout(order, person)
      if (!answer) return dispatch({ type: 'no answer', method })
      if (answer.status === 'signed_out') onSignedOut()
      if (answer.status === 'refused' && answer.quote) onQuote(answer.quote)
      if (answer.status === 'processing' && answer.isPaid) onTicketsFailed()
      dispatch({ type: 'answered', answer, shownCents: totalCents })
    } finally {
      isPaying.current = false
    }
  }

  return { flow, pay, askPrices, onCartChange: () => dispatch({ type: 'cart changed' }) }
}

type Latest = { current: Pick<UseCheckoutOptions, 'onQuote' | 'onDone'> & { key: string } }
type Dispatch = (news: Parameters<typeof nextCheckoutFlow>[1]) => void

/** An order that was sent before this page was loaded may have been paid: ask, before anybody pays twice. */
function useInterruptedPayment(
  person: string | null,
  returningTo: string | null,
  latest: Latest,
  dispatch: Dispatch,
): void {
  useEffect(() => {
    if (person === null) return
    const id = returningTo ?? readSentKey(person, latest.current.key)
    if (id === null) return
    void readCheckout(id).then((answer) => {
      if (answer && isNews(answer, returningTo !== null))
        dispatch({ type: 'answered', answer, shownCents: 0 })
    })
  }, [person, returningTo, latest, dispatch])
}

/** Asks for the outcome of a payment in progress, at growing intervals, until it is known. */
function usePolling({ step, checkoutId }: CheckoutFlow, dispatch: Dispatch): void {
  useEffect(() => {
    if (step !== 'processing' || checkoutId === null) return
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const pollAfter = (delayMs: number) => {
      timer = setTimeout(() => void poll(delayMs), delayMs)
    }
    const poll = async (waitedMs: number) => {
      const answer = await readCheckout(checkoutId)
      if (isOver) return
      if (answer && answer.status !== 'processing') dispatch({ type: 'answered', answer, shownCents: 0 })
      else pollAfter(Math.min(waitedMs * 1.5, MAX_POLL_MS))
    }
    pollAfter(FIRST_POLL_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [step, checkoutId, dispatch])
}

/** Leaves the checkout when it is done, or when the payment provider wants to see the buyer itself. */
function useEnd({ purchase, redirectUrl }: CheckoutFlow, person: string | null, latest: Latest): void {
  useEffect(() => {
    if (purchase === null || person === null) return
    removeSentKey(person)
    latest.current.onDone(purchase)
  }, [purchase, person, latest])

  useEffect(() => {
    if (redirectUrl !== null) location.assign(redirectUrl)
  }, [redirectUrl])
}
