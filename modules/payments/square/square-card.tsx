import { useEffect, useLayoutEffect, useRef } from 'react'
import { type PaymentDetails, TOKEN_FAILED } from '#modules/payments/payment-details.ts'
import type { SquareForm } from '#modules/payments/square/square-form.ts'
import type { SquareCard as Card } from '#modules/payments/square/square-sdk.client.ts'
import { SquarePartFrame } from '#modules/payments/square/square-part-frame.tsx'
import { useSquarePart } from '#modules/payments/square/use-square-part.client.ts'
import { decimalUsd } from '#platform/decimal-usd.ts'
import type { Cents } from '#platform/money.ts'
import { fail, ok } from '#platform/result.ts'
import { NETWORK_ERROR } from '#ui/network-error.ts'

/** Whose card it is, for the bank's check. */
export interface CardHolder {
  fullName: string
  email: string
  addressLine1: string
  locality: string
  administrativeDistrictLevel1: string
  postalCode: string
}

interface SquareCardProps {
  form: SquareForm
  total: Cents
  holder: CardHolder
  /** Null as long as the fields are not ready. */
  onChange: (details: PaymentDetails | null) => void
  /** Called when the buyer has them loaded again: the script may be here this time. */
  onRetry: () => void
}

/** Square's card fields. They lie in a frame of Square's: what is typed goes to it, and a one-time token comes back. */
export function SquareCard({ form, total, holder, onChange, onRetry }: SquareCardProps) {
  const { postalCode } = holder
  const { place, state, part, retry } = useSquarePart<Card>(form, 'card', (payments, around) =>
    payments.card({ ...(postalCode && { postalCode }), style: { input: coloursOf(around) } }),
  )
  const latest = useRef({ total, holder })
  useEffect(() => {
    latest.current = { total, holder }
  })

  // Before the next event: a press right after the fields came would find none.
  useLayoutEffect(() => {
    const tokenize = (card: Card) => tokenOf(card, latest.current.total, latest.current.holder)
    onChange(part && { missing: [], tokenize: () => tokenize(part) })
  }, [part, onChange])
  useEffect(() => {
    // Typed once is enough. A card that does not take it any more asks for it.
    if (postalCode) void part?.configure({ postalCode }).catch(() => {})
  }, [part, postalCode])

  const loadAgain = () => {
    retry()
    onRetry()
  }
  return <SquarePartFrame place={place} state={state} onRetry={loadAgain} />
}

async function tokenOf(card: Card, total: Cents, holder: CardHolder): ReturnType<PaymentDetails['tokenize']> {
  try {
    const { status, token } = await card.tokenize(verificationOf(total, holder))
    if (status === 'OK' && token) return ok(token)
  } catch {
    // Square's frame was cut off, or the browser was.
  }
  return navigator.onLine
    ? fail({ code: 'TOKEN_FAILED', message: TOKEN_FAILED })
    : fail({ code: 'NETWORK_ERROR', message: NETWORK_ERROR })
}

/** What Square asks the bank with; the amount is the one that is charged. */
function verificationOf(total: Cents, holder: CardHolder) {
  const [givenName, ...others] = holder.fullName.trim().split(/\s+/)
  return {
    amount: decimalUsd(total),
    currencyCode: 'USD',
    intent: 'CHARGE',
    customerInitiated: true,
    sellerKeyedIn: false,
    billingContact: {
      givenName,
      familyName: others.join(' '),
      email: holder.email,
      addressLines: [holder.addressLine1],
      city: holder.locality,
      state: holder.administrativeDistrictLevel1,
      postalCode: holder.postalCode,
      countryCode: 'US',
    },
  }
}

const CLEAR = 'rgba(0, 0, 0, 0)'

/** The colours of a place in the page, for fields that are not part of it: its ink, and the ground that shows through. */
function coloursOf(place: Element): Record<string, string> {
  const { color } = getComputedStyle(place)
  let ground: Element | null = place
  while (ground && getComputedStyle(ground).backgroundColor === CLEAR) ground = ground.parentElement
  const { backgroundColor } = getComputedStyle(ground ?? document.body)
  return { color, backgroundColor }
}
