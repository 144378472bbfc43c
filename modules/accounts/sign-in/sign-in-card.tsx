import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { SignInMethods } from '#modules/accounts/sign-in/sign-in-methods.tsx'
import { SignInStatus } from '#modules/accounts/sign-in/form/sign-in-status.tsx'
import {
  EmailField,
  ForgotPasswordLink,
  MagicLinkButton,
  OrDivider,
  PasswordFields,
  SubmitButton,
  TermsNotice,
} from '#modules/accounts/sign-in/form/sign-in-fields.tsx'
import { SignInForm, type SignInTab } from '#modules/accounts/sign-in/form/sign-in-form.tsx'
import { SignInStep } from '#modules/accounts/sign-in/sign-in-step.tsx'
import { useSwitchWhenRegistered } from '#modules/accounts/sign-up/use-switch-when-registered.ts'
import type { SignInFormState } from '#modules/accounts/sign-in/form/use-sign-in-form.tsx'
import { Card } from '#ui/card.tsx'
import { Heading } from '#ui/heading.tsx'
import { Tabs } from '#ui/tabs.tsx'

interface SignInCardProps {
  brand: string
  signIn: SignInFormState
  tab: SignInTab
  onTab: (tab: SignInTab) => void
  /** The same page on its other tab, where no script runs. */
  otherTabPath: string
  /** What stands above the ways in, such as the cart of a buyer. */
  note?: ReactNode
  /** What stands above the card. */
  above: ReactNode
}

/** The sign-in screen as a page (spec 2, Sign-in screen). */
export function SignInCard({ brand, signIn, tab, onTab, otherTabPath, note, above }: SignInCardProps) {
  const [email, setEmail] = useState(signIn.actionData?.values.email ?? '')
  const [wasLed, setLed] = useState(false)
  useSwitchWhenRegistered(signIn.actionData, () => {
    onTab('sign-in')
    setLed(true)
  })
  const panel = (tab: SignInTab) => (
    <Panel key={tab} signIn={signIn} tab={tab} email={email} onEmail={setEmail} takesFocus={wasLed} />
  )
  return (
    <div className="mx-auto w-full max-w-lg px-4 pb-8 sm:pb-16">
      {above}
      <Card as="section" className="space-y-6 p-5 sm:p-8">
        <div>
          <Heading level={1}>Welcome to {brand}</Heading>
          <p className="mt-2 text-muted">Sign in to your account or create a new one</p>
        </div>
        {note}
        <SignInStep signIn={signIn}>
          <Tabs
            label="Sign in or sign up"
            selected={tab}
            onSelect={onTab}
            tabs={[
              { id: 'sign-in', label: 'Sign In', panel: panel('sign-in') },
              { id: 'sign-up', label: 'Sign Up', panel: panel('sign-up') },
            ]}
          />
        </SignInStep>
        {/* The tabs are buttons, which need scripts; this link does not. */}
        <noscript>
          <Link to={otherTabPath} className="flex min-h-tap items-center font-semibold underline">
            {tab === 'sign-in' ? 'Create an account' : 'Sign in instead'}
          </Link>
        </noscript>
        <TermsNotice />
      </Card>
    </div>
  )
}

interface PanelProps {
  signIn: SignInFormState
  tab: SignInTab
  email: string
  onEmail: (email: string) => void
  takesFocus: boolean
}

function Panel({ signIn, tab, email, onEmail, takesFocus }: PanelProps) {
  return (
    <div className="space-y-5">
      <SignInStatus signIn={signIn} />
      <SignInMethods signIn={signIn} tab={tab}>
        <SignInForm signIn={signIn} tab={tab} offersLink takesFocus={takesFocus} className="space-y-5">
          {(filled) => (
            <>
              <EmailField signIn={signIn} email={email} onEmail={onEmail} />
              <MagicLinkButton
                signIn={signIn}
                filled={filled}
                hint={
                  filled.has('email')
                    ? 'No password needed: we mail you a link and a code.'
                    : 'Enter your email to send a magic link'
                }
              />
              <OrDivider>or with a password</OrDivider>
              <PasswordFields signIn={signIn} tab={tab} />
              <input type="hidden" name="remember" value="on" />
              <SubmitButton signIn={signIn} tab={tab} filled={filled} variant="secondary" />
            </>
          )}
        </SignInForm>
        {tab === 'sign-in' && <ForgotPasswordLink next={signIn.next} />}
      </SignInMethods>
    </div>
  )
}
