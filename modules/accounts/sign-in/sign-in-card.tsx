import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { AroundEmail } from '#modules/accounts/sign-in/other-ways.tsx'
import { Outcome } from '#modules/accounts/sign-in/outcome.tsx'
import {
  EmailField,
  ForgotPassword,
  MagicLinkButton,
  Or,
  Passwords,
  Submit,
  Terms,
} from '#modules/accounts/sign-in/sign-in-fields.tsx'
import { SignInForm, type Wish } from '#modules/accounts/sign-in/sign-in-form.tsx'
import { SignInStep } from '#modules/accounts/sign-in/sign-in-step.tsx'
import { useKnownAddress } from '#modules/accounts/sign-in/use-known-address.ts'
import type { SignInTalk } from '#modules/accounts/sign-in/use-sign-in-talk.tsx'
import { Card } from '#ui/card.tsx'
import { Heading } from '#ui/heading.tsx'
import { Tabs } from '#ui/tabs.tsx'

interface SignInCardProps {
  brand: string
  talk: SignInTalk
  tab: Wish
  onTab: (tab: Wish) => void
  /** The same page on its other tab, where no script runs. */
  otherTabPath: string
  /** What stands above the ways in, such as the cart of a buyer. */
  note?: ReactNode
  /** What stands above the card. */
  above: ReactNode
}

/** The sign-in screen as a page (spec 2, Sign-in screen). */
export function SignInCard({ brand, talk, tab, onTab, otherTabPath, note, above }: SignInCardProps) {
  const [email, setEmail] = useState(talk.answer?.email ?? '')
  const [wasLed, setLed] = useState(false)
  useKnownAddress(talk.answer, () => {
    onTab('sign-in')
    setLed(true)
  })
  const panel = (wish: Wish) => (
    <Panel key={wish} talk={talk} wish={wish} email={email} onEmail={setEmail} takesFocus={wasLed} />
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
        <SignInStep talk={talk}>
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
        <Terms />
      </Card>
    </div>
  )
}

interface PanelProps {
  talk: SignInTalk
  wish: Wish
  email: string
  onEmail: (email: string) => void
  takesFocus: boolean
}

function Panel({ talk, wish, email, onEmail, takesFocus }: PanelProps) {
  return (
    <div className="space-y-5">
      <Outcome talk={talk} />
      <AroundEmail talk={talk} wish={wish}>
        <SignInForm talk={talk} wish={wish} offersLink takesFocus={takesFocus} className="space-y-5">
          {(filled) => (
            <>
              <EmailField talk={talk} email={email} onEmail={onEmail} />
              <MagicLinkButton
                talk={talk}
                filled={filled}
                hint={
                  filled.has('email')
                    ? 'No password needed: we mail you a link and a 6-digit code.'
                    : 'Enter your email to send a magic link'
                }
              />
              <Or>or with a password</Or>
              <Passwords talk={talk} wish={wish} />
              <input type="hidden" name="remember" value="on" />
              <Submit talk={talk} wish={wish} filled={filled} look="secondary" />
            </>
          )}
        </SignInForm>
        {wish === 'sign-in' && <ForgotPassword next={talk.next} />}
      </AroundEmail>
    </div>
  )
}
