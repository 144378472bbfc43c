import { useState } from 'react'
import { SIGN_IN_TO_BUY } from '#modules/accounts/sentences.ts'
import { SignInMethods } from '#modules/accounts/sign-in/sign-in-methods.tsx'
import { SignInStatus } from '#modules/accounts/sign-in/form/sign-in-status.tsx'
import type { SignInDialogProps } from '#modules/accounts/sign-in/sign-in-dialog.tsx'
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
import { useSignInForm } from '#modules/accounts/sign-in/form/use-sign-in-form.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** `new` is signing up by an address and a code, which asks for least; a password can be chosen instead. */
type Mode = SignInTab | 'magic-link' | 'new'

const firstMode = (tab: SignInTab): Mode => (tab === 'sign-up' ? 'new' : tab)
const tabOf = (mode: Mode): SignInTab => (mode === 'sign-up' || mode === 'new' ? 'sign-up' : 'sign-in')

type PurchaseDialogProps = Omit<SignInDialogProps, 'title' | 'description'>

const WORDS: Record<SignInTab, { title: string; description: string }> = {
  'sign-in': { title: 'Welcome Back', description: SIGN_IN_TO_BUY },
  'sign-up': {
    title: 'Create Your Account',
    description: 'Sign up to purchase tickets and complete your order',
  },
}

/** On the way from cart and checkout: variant B of the sign-in dialog, and the sign-up dialog (spec 2), one in the other's place. */
export function PurchaseDialog({ open, onClose, tab = 'sign-in', ...rest }: PurchaseDialogProps) {
  const [mode, setMode] = useState<Mode>(firstMode(tab))
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setMode(firstMode(tab))
  }
  return (
    <Dialog open={open} onClose={onClose} {...WORDS[tabOf(mode)]}>
      {open && <Body {...rest} mode={mode} onMode={setMode} />}
    </Dialog>
  )
}

type BodyProps = Pick<PurchaseDialogProps, 'next' | 'google' | 'pendingState' | 'note'> & {
  mode: Mode
  onMode: (mode: Mode) => void
}

function Body({ mode, onMode, note, ...rest }: BodyProps) {
  const [email, setEmail] = useState('')
  // What is said of signing up is the dialogs' common wording; variant B has its own.
  const [openedIn] = useState(mode)
  const [hasMoved, setMoved] = useState(false)
  if (mode !== openedIn && !hasMoved) setMoved(true)
  const signIn = useSignInForm({ variant: tabOf(mode) === 'sign-up' ? 'dialog' : 'purchase', ...rest })
  useSwitchWhenRegistered(signIn.actionData, () => onMode('sign-in'))

  const tab = tabOf(mode)
  const byCode = mode === 'magic-link' || mode === 'new'
  const choose = (to: Mode) => {
    signIn.startOver()
    onMode(to)
  }
  return (
    <div className="space-y-5">
      {note}
      <SignInStep signIn={signIn}>
        <div className="space-y-5">
          <SignInStatus signIn={signIn} />
          <SignInMethods signIn={signIn} tab={tab}>
            <SignInForm
              key={mode}
              signIn={signIn}
              tab={tab}
              offersLink={byCode}
              takesFocus={hasMoved}
              className="space-y-5"
            >
              {(filled) => (
                <>
                  <EmailField signIn={signIn} email={email} onEmail={setEmail} />
                  {byCode ? (
                    <MagicLinkButton
                      signIn={signIn}
                      filled={filled}
                      hint={
                        mode === 'new'
                          ? 'No password needed: we mail you a link and a code.'
                          : "We'll send you a secure link to sign in instantly"
                      }
                    />
                  ) : (
                    <>
                      <PasswordFields signIn={signIn} tab={tab} twice={mode === 'sign-up'} />
                      <RememberMe />
                      <SubmitButton signIn={signIn} tab={tab} filled={filled} needs={NEEDS[mode]} />
                    </>
                  )}
                </>
              )}
            </SignInForm>
            {mode === 'sign-in' && <ForgotPasswordLink next={signIn.next} />}
          </SignInMethods>
          <div className="grid gap-2">
            {byCode ? (
              <Button variant="secondary" onClick={() => choose(mode === 'new' ? 'sign-up' : 'sign-in')}>
                {mode === 'new' ? 'Choose a password instead' : 'Use a password instead'}
              </Button>
            ) : (
              <Button variant="secondary" onClick={() => choose(mode === 'sign-up' ? 'new' : 'magic-link')}>
                Email me a magic link instead
              </Button>
            )}
            {tab === 'sign-up' ? (
              <Button variant="quiet" onClick={() => choose('sign-in')}>
                Already have an account? Sign in
              </Button>
            ) : (
              <Button variant="quiet" onClick={() => choose('new')}>
                New here? Create an account
              </Button>
            )}
          </div>
          <TermsNotice />
        </div>
      </SignInStep>
    </div>
  )
}

const NEEDS = { 'sign-in': ['email', 'password'], 'sign-up': ['email', 'password', 'confirm'] }
