import { useState } from 'react'
import { SignInMethods } from '#modules/accounts/sign-in/sign-in-methods.tsx'
import { SignInStatus } from '#modules/accounts/sign-in/form/sign-in-status.tsx'
import {
  EmailField,
  ForgotPasswordLink,
  MagicLinkButton,
  PasswordFields,
  SubmitButton,
  TermsNotice,
} from '#modules/accounts/sign-in/form/sign-in-fields.tsx'
import { RememberMe } from '#modules/accounts/sign-in/form/remember-me.tsx'
import { SignInForm, type SignInTab } from '#modules/accounts/sign-in/form/sign-in-form.tsx'
import { SignInStep } from '#modules/accounts/sign-in/sign-in-step.tsx'
import { useSwitchWhenRegistered } from '#modules/accounts/sign-up/use-switch-when-registered.ts'
import type { SignInFormState } from '#modules/accounts/sign-in/form/use-sign-in-form.tsx'
import { Icon } from '#ui/icon.tsx'
import { Tabs } from '#ui/tabs.tsx'

/**
 * The inside of variant A (spec 2): Google, a magic link, and passwords folded away under 'More sign-in options'. It
 * stands in a dialog, and as well in a page.
 */
export function SignInOptions({
  signIn,
  firstTab,
  isFolded = firstTab === 'sign-in',
}: {
  signIn: SignInFormState
  firstTab: SignInTab
  isFolded?: boolean | undefined
}) {
  const [tab, setTab] = useState(firstTab)
  const [email, setEmail] = useState('')
  const [wasLed, setLed] = useState(false)
  useSwitchWhenRegistered(signIn.actionData, () => {
    setTab('sign-in')
    setLed(true)
  })

  return (
    <SignInStep signIn={signIn}>
      <div className="space-y-5">
        <SignInStatus signIn={signIn} />
        <SignInMethods signIn={signIn}>
          <SignInForm signIn={signIn} tab={tab} offersLink takesFocus={wasLed} className="space-y-5">
            {(filled) => {
              const panel = (
                <div key={tab} className="space-y-5">
                  <PasswordFields signIn={signIn} tab={tab} />
                  <RememberMe />
                  <SubmitButton signIn={signIn} tab={tab} filled={filled} variant="secondary" />
                  {tab === 'sign-in' && <ForgotPasswordLink next={signIn.next} />}
                </div>
              )
              return (
                <>
                  <EmailField signIn={signIn} email={email} onEmail={setEmail} />
                  <MagicLinkButton
                    signIn={signIn}
                    filled={filled}
                    hint="We'll send you a secure link to sign in instantly"
                  />
                  <details open={!isFolded} className="group">
                    <summary className="flex min-h-tap items-center gap-2 rounded-md font-semibold">
                      <span className="transition-transform group-open:rotate-180">
                        <Icon name="chevron-down" />
                      </span>
                      More sign-in options
                    </summary>
                    <div className="pt-3">
                      <Tabs
                        label="Sign in or register"
                        selected={tab}
                        onSelect={setTab}
                        tabs={[
                          { id: 'sign-in', label: 'Sign In', panel },
                          { id: 'sign-up', label: 'Register', panel },
                        ]}
                      />
                    </div>
                  </details>
                </>
              )
            }}
          </SignInForm>
        </SignInMethods>
        <TermsNotice />
      </div>
    </SignInStep>
  )
}
