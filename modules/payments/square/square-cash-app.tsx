import { useEffect, useRef } from 'react'
import type { SquareForm } from '#modules/payments/square/square-form.ts'
import type { SquareCashApp as CashApp } from '#modules/payments/square/square-sdk.client.ts'
import { SquarePartFrame } from '#modules/payments/square/square-part-frame.tsx'
import { useSquarePart } from '#modules/payments/square/use-square-part.client.ts'
import { decimalUsd } from '#platform/decimal-usd.ts'
import type { Cents } from '#platform/money.ts'

/** Square adds it to the address to which the app on a phone sends a buyer back. */
const RETURNED = 'cash_app_request_id'

/** Whether the buyer comes back from the Cash App on their phone, where they have approved or not. */
export const isBackFromCashApp = (): boolean => new URLSearchParams(location.search).has(RETURNED)

interface SquareCashAppProps {
  form: SquareForm
  total: Cents
  /** The same before and after the buyer was in the app. */
  referenceId: string
  /** Called when the buyer has approved, with the token of it and the total that they were shown. */
  onToken: (token: string, total: Cents) => void
}

/**
 * The button of Cash App Pay, which is itself the button to pay: a code on a desk, the app on a phone. Who comes back from the
 * app finds it here with the same reference, and it says at once what was approved.
 */
export function SquareCashApp({ form, total, referenceId, onToken }: SquareCashAppProps) {
  const take = useRef<typeof onToken | null>(null)
  useEffect(() => {
    take.current = onToken
  })
  // Who approves on the phone when they have left the page, or chosen another way to pay, is not charged.
  useEffect(
    () => () => {
      take.current = null
    },
    [],
  )
  const { place, state, retry } = useSquarePart<CashApp>(
    form,
    `${total} ${referenceId}`,
    async (payments) => {
      const request = payments.paymentRequest({
        countryCode: 'US',
        currencyCode: 'USD',
        total: { amount: decimalUsd(total), label: 'Total' },
      })
      const redirectURL = `${location.origin}/auth/square/callback`
      const button = await payments.cashAppPay(request, { redirectURL, referenceId })
      button.addEventListener('ontokenization', ({ detail: { tokenResult } }) => {
        forgetReturn()
        if (tokenResult.status === 'OK' && tokenResult.token) take.current?.(tokenResult.token, total)
      })
      return button
    },
  )
  return <SquarePartFrame place={place} state={state} onRetry={retry} />
}

/** A reload must not find the same approval again. */
function forgetReturn(): void {
  const url = new URL(location.href)
  url.searchParams.delete(RETURNED)
  history.replaceState(history.state, '', url)
}
