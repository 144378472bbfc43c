import { Link } from 'react-router'
import { toldWhere } from '#modules/accounts/sign-in/account-trouble.ts'
import { PasswordField } from '#modules/accounts/password-field.tsx'
import { SHORTEST_PASSWORD } from '#modules/accounts/password-length.ts'
import type { Wish } from '#modules/accounts/sign-in/sign-in-form.tsx'
import type { Filled } from '#modules/accounts/sign-in/use-filled.ts'
import type { SignInTalk } from '#modules/accounts/sign-in/use-sign-in-talk.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextField } from '#ui/field.tsx'

interface PartProps {
  talk: SignInTalk
  wish: Wish
}

interface EmailFieldProps {
  talk: SignInTalk
  email: string
  onEmail: (email: string) => void
}

/** The address. What was typed stays when the way in changes. */
export function EmailField({ talk, email, onEmail }: EmailFieldProps) {
  return (
    <TextField
      label="Email"
      name="email"
      type="email"
      autoComplete={talk.place === 'page' ? 'username webauthn' : 'username'}
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="go"
      defaultValue={email}
      onInput={(event) => onEmail(event.currentTarget.value)}
      error={toldWhere(talk.answer, talk.place).email}
    />
  )
}

/** Mails a link and a code: no password needed, and a new address gets its account by it. */
export function MagicLinkButton({ talk, filled, hint }: { talk: SignInTalk; filled: Filled; hint: string }) {
  const isBusy = talk.asking === 'magic-link'
  return (
    <div>
      <Button
        type="submit"
        name="intent"
        value="magic-link"
        size="lg"
        busy={isBusy}
        disabled={!filled.has('email') || (talk.state !== 'idle' && !isBusy)}
        aria-describedby="magic-link-hint"
        className="w-full"
      >
        Send Magic Link
      </Button>
      <p id="magic-link-hint" className="mt-1.5 text-sm text-muted">
        {hint}
      </p>
    </div>
  )
}

/** The password, twice where it is chosen and the screen asks so. */
export function Passwords({ talk, wish, twice = false }: PartProps & { twice?: boolean }) {
  const { password, confirm } = talk.answer?.intent === wish ? toldWhere(talk.answer, talk.place) : {}
  const autoComplete = wish === 'sign-in' ? 'current-password' : 'new-password'
  return (
    <>
      <PasswordField
        label="Password"
        name="password"
        autoComplete={autoComplete}
        enterKeyHint={twice ? 'next' : 'go'}
        hint={wish === 'sign-up' ? `At least ${SHORTEST_PASSWORD} characters` : undefined}
        error={password}
      />
      {twice && (
        <PasswordField
          label="Confirm password"
          name="confirm"
          autoComplete={autoComplete}
          enterKeyHint="go"
          error={confirm}
        />
      )}
    </>
  )
}

export const Remember = () => <Checkbox name="remember" defaultChecked label="Remember me for 7 days" />

const WORDS = {
  'sign-in': { page: 'Sign In with Email', dialog: 'Sign In', busy: 'Signing In...' },
  'sign-up': { page: 'Sign Up with Email', dialog: 'Create Account', busy: 'Creating Account...' },
}

interface SubmitProps extends PartProps {
  filled: Filled
  needs?: string[]
  look?: 'primary' | 'secondary'
}

/** Sends what the wish needs; it waits until that is filled in. */
export function Submit({ talk, wish, filled, needs = ['email', 'password'], look }: SubmitProps) {
  const words = WORDS[wish]
  const isBusy = talk.asking === wish || talk.state === 'signed-in'
  return (
    <Button
      type="submit"
      name="intent"
      value={wish}
      size="lg"
      look={look}
      busy={isBusy}
      disabled={!filled.has(...needs) || (talk.state !== 'idle' && !isBusy)}
      className="w-full"
    >
      {isBusy ? words.busy : words[talk.place === 'page' ? 'page' : 'dialog']}
    </Button>
  )
}

/** The way to a new password, which leads on to where signing in would. */
export const ForgotPassword = ({ next }: { next: string }) => (
  <Link
    to={`/auth/forgot?${new URLSearchParams({ next })}`}
    className="inline-flex min-h-tap items-center font-semibold underline"
  >
    Forgot your password?
  </Link>
)

/** The agreement below every way in. */
export const Terms = () => (
  <p className="text-sm text-muted">
    By continuing, you agree to our{' '}
    <Link to="/terms" className="underline">
      Terms of Service
    </Link>{' '}
    and{' '}
    <Link to="/privacy" className="underline">
      Privacy Policy
    </Link>
    .
  </p>
)

/** A line between two ways in. */
export const Or = ({ children }: { children: string }) => (
  <p className="flex items-center gap-3 text-sm text-muted before:h-px before:grow before:bg-border after:h-px after:grow after:bg-border">
    {children}
  </p>
)
