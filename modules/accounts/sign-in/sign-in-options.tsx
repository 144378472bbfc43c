import { useState } from 'react'
import { AroundEmail } from '#modules/accounts/sign-in/other-ways.tsx'
import { Outcome } from '#modules/accounts/sign-in/outcome.tsx'
import {
  EmailField,
  ForgotPassword,
  MagicLinkButton,
  Passwords,
  Remember,
  Submit,
  Terms,
} from '#modules/accounts/sign-in/sign-in-fields.tsx'
import { SignInForm, type Wish } from '#modules/accounts/sign-in/sign-in-form.tsx'
import { SignInStep } from '#modules/accounts/sign-in/sign-in-step.tsx'
import { useKnownAddress } from '#modules/accounts/sign-in/use-known-address.ts'
import type { SignInTalk } from '#modules/accounts/sign-in/use-sign-in-talk.tsx'
import { Icon } from '#ui/icon.tsx'
import { Tabs } from '#ui/tabs.tsx'

/**
 * The inside of variant A (spec 2): Google, a magic link, and passwords folded away under 'More sign-in options'. It
 * stands in a dialog, and as well in a page.
 */
export function SignInOptions({ talk, firstTab }: { talk: SignInTalk; firstTab: Wish }) {
  const [tab, setTab] = useState(firstTab)
  const [email, setEmail] = useState('')
  const [wasLed, setLed] = useState(false)
  useKnownAddress(talk.answer, () => {
    setTab('sign-in')
    setLed(true)
  })

  return (
    <SignInStep talk={talk}>
      <div className="space-y-5">
        <Outcome talk={talk} />
        <AroundEmail talk={talk}>
          <SignInForm talk={talk} wish={tab} offersLink takesFocus={wasLed} className="space-y-5">
            {(filled) => {
              const panel = (
                <div key={tab} className="space-y-5">
                  <Passwords talk={talk} wish={tab} />
                  <Remember />
                  <Submit talk={talk} wish={tab} filled={filled} look="secondary" />
                  {tab === 'sign-in' && <ForgotPassword next={talk.next} />}
                </div>
              )
              return (
                <>
                  <EmailField talk={talk} email={email} onEmail={setEmail} />
                  <MagicLinkButton
                    talk={talk}
                    filled={filled}
                    hint="We'll send you a secure link to sign in instantly"
                  />
                  <details open={firstTab === 'sign-up'} className="group">
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
        </AroundEmail>
        <Terms />
      </div>
    </SignInStep>
  )
}
