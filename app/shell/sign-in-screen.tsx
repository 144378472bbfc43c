import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { CartSummaryLine } from '#app/shell/cart-summary-line.tsx'
import { SignUpPrompt } from '#app/shell/sign-up-prompt.tsx'
import { signInPath } from '#modules/accounts/return-path.ts'
import type { AccountActionData } from '#modules/accounts/sign-in/form/account-action-data.ts'
import type { SignInTab } from '#modules/accounts/sign-in/form/sign-in-form.tsx'
import { useSignInForm } from '#modules/accounts/sign-in/form/use-sign-in-form.tsx'
import { SignInCard } from '#modules/accounts/sign-in/sign-in-card.tsx'
import { isCheckoutPath } from '#modules/signup-intents/checkout-path.ts'
import { pendingStateSource } from '#modules/signup-intents/pending-state.client.ts'

interface SignInScreenProps {
  brand: string
  /** Where signing in leads. */
  next: string
  google: boolean
  /** The answer that the page came with. */
  first: AccountActionData | null
}

/** The sign-in screen as a page (spec 2), with what the visitor set out to do and is about to buy. */
export function SignInScreen({ brand, next, google, first }: SignInScreenProps) {
  const [query] = useSearchParams()
  const firstTab = query.get('tab') === 'sign-up' ? 'sign-up' : 'sign-in'
  const [tab, setTab] = useState<SignInTab>(firstTab)
  const signIn = useSignInForm({
    variant: 'page',
    next,
    google,
    action: signInPath(next, tab),
    first,
    pendingState: pendingStateSource,
  })
  return (
    <SignInCard
      brand={brand}
      signIn={signIn}
      tab={tab}
      onTab={setTab}
      otherTabPath={signInPath(next, firstTab === 'sign-in' ? 'sign-up' : 'sign-in')}
      note={isCheckoutPath(next) && <CartSummaryLine />}
      above={<SignUpPrompt next={next} tab={tab} />}
    />
  )
}
