import { useEffect, useState } from 'react'
import type { AccountAnswer } from '#modules/accounts/account-answer.ts'
import { CredentialsForm, type CredentialsFormProps } from '#modules/accounts/credentials-form.tsx'
import { Tabs } from '#ui/tabs.tsx'

export type AccountTab = 'sign-in' | 'sign-up'

type SignInTabsProps = Omit<CredentialsFormProps, 'wish' | 'email' | 'onEmail'> & {
  tab: AccountTab
  onTab: (tab: AccountTab) => void
}

const SWITCH_MS = 2_000 // spec 9: sign-up conflict tab switch

/** The two ways in, side by side; what was typed as email stays when the tab changes. */
export function SignInTabs({ tab, onTab, ...form }: SignInTabsProps) {
  const { answer, place } = form
  const [email, setEmail] = useState(answer?.email ?? '')
  useSwitchToSignIn(answer, onTab)

  const panel = (wish: AccountTab) => (
    <CredentialsForm key={wish} {...form} wish={wish} email={email} onEmail={setEmail} />
  )
  return (
    <Tabs
      label="Sign in or sign up"
      selected={tab}
      onSelect={onTab}
      tabs={[
        { id: 'sign-in', label: 'Sign In', panel: panel('sign-in') },
        { id: 'sign-up', label: place === 'page' ? 'Sign Up' : 'Register', panel: panel('sign-up') },
      ]}
    />
  )
}

function useSwitchToSignIn(answer: AccountAnswer | null, onTab: (tab: AccountTab) => void) {
  const isKnown = answer !== null && 'failure' in answer && answer.failure.code === 'ALREADY_REGISTERED'
  useEffect(() => {
    if (!isKnown) return
    const timer = setTimeout(() => onTab('sign-in'), SWITCH_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each answer
  }, [answer])
}
