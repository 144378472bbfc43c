import { useEffect } from 'react'
import type { AccountActionData } from '#modules/accounts/sign-in/form/account-action-data.ts'

const SWITCH_MS = 2_000 // spec 9: sign-up conflict tab switch

/** Who signs up with an address that has its account is led to sign-in, after a moment to read why (spec 4). */
export function useSwitchWhenRegistered(actionData: AccountActionData | null, toSignIn: () => void): void {
  const isKnown = actionData?.ok === false && actionData.failure.code === 'ALREADY_REGISTERED'
  useEffect(() => {
    if (!isKnown) return
    const timer = setTimeout(toSignIn, SWITCH_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each answer
  }, [actionData])
}
