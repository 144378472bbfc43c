import { Link } from 'react-router'
import { PasswordField } from '#ui/password-field.tsx'
import { MIN_PASSWORD_LENGTH } from '#modules/accounts/password/password-length.ts'
import type { SignInTab } from '#modules/accounts/sign-in/form/sign-in-form.tsx'
import type { FilledFields } from '#modules/accounts/sign-in/form/use-filled-fields.ts'
import type { SignInFormState } from '#modules/accounts/sign-in/form/use-sign-in-form.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'

interface PartProps {
  signIn: SignInFormState
  tab: SignInTab
}

interface EmailFieldProps {
  signIn: SignInFormState
  email: string
  onEmail: (email: string) => void
}

/** The address. What was typed stays when the way in changes. */
export function EmailField({ signIn, email, onEmail }: EmailFieldProps) {
  return (
    <TextField
      label="Email"
      name="email"
      type="email"
      autoComplete={signIn.variant === 'page' ? 'username webauthn' : 'username'}
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="go"
      defaultValue={email}
      onInput={(event) => onEmail(event.currentTarget.value)}
      error={signIn.messages.email}
    />
  )
}

/** Mails a link and a code: no password needed, and a new address gets its account by it. */
export function MagicLinkButton({
  signIn,
  filled,
  hint,
}: {
  signIn: SignInFormState
  filled: FilledFields
  hint: string
}) {
  const isBusy = signIn.pendingIntent === 'magic-link'
  return (
    <div>
      <Button
        type="submit"
        name="intent"
        value="magic-link"
        size="lg"
        busy={isBusy}
        disabled={!filled.has('email') || (signIn.state !== 'idle' && !isBusy)}
        aria-describedby="magic-link-hint"
        className="w-full"
      >
        Send Magic Link
      </Button>
      {/* On a phone its longest text takes two lines: what is below stays where it is when the text changes. */}
      <p id="magic-link-hint" className="mt-1.5 min-h-[2lh] text-muted sm:min-h-0">
        {hint}
      </p>
    </div>
  )
}

/** The password, twice where it is chosen and the screen asks so. */
export function PasswordFields({ signIn, tab, twice = false }: PartProps & { twice?: boolean }) {
  const { password, confirm } = signIn.actionData?.intent === tab ? signIn.messages : {}
  const autoComplete = tab === 'sign-in' ? 'current-password' : 'new-password'
  return (
    <>
      <PasswordField
        label="Password"
        name="password"
        data-corrects="confirm"
        autoComplete={autoComplete}
        enterKeyHint={twice ? 'next' : 'go'}
        hint={tab === 'sign-up' ? `At least ${MIN_PASSWORD_LENGTH} characters` : undefined}
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

const WORDS = {
  'sign-in': { page: 'Sign In with Email', dialog: 'Sign In', busy: 'Signing In...' },
  'sign-up': { page: 'Sign Up with Email', dialog: 'Create Account', busy: 'Creating Account...' },
}

interface SubmitProps extends PartProps {
  filled: FilledFields
  needs?: string[]
  variant?: 'primary' | 'secondary'
}

/** Sends what the intent needs; it waits until that is filled in. */
export function SubmitButton({ signIn, tab, filled, needs = ['email', 'password'], variant }: SubmitProps) {
  const words = WORDS[tab]
  const isBusy = signIn.pendingIntent === tab || signIn.state === 'signed-in'
  return (
    <Button
      type="submit"
      name="intent"
      value={tab}
      size="lg"
      variant={variant}
      busy={isBusy}
      disabled={!filled.has(...needs) || (signIn.state !== 'idle' && !isBusy)}
      className="w-full"
    >
      {isBusy ? words.busy : words[signIn.variant === 'page' ? 'page' : 'dialog']}
    </Button>
  )
}

/** The way to a new password, which leads on to where signing in would. */
export const ForgotPasswordLink = ({ next }: { next: string }) => (
  <Link
    to={`/auth/forgot?${new URLSearchParams({ next })}`}
    className="inline-flex min-h-tap items-center font-semibold underline"
  >
    Forgot your password?
  </Link>
)

/** The agreement below every way in. */
export const TermsNotice = () => (
  <p className="text-muted">
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
export const OrDivider = ({ children }: { children: string }) => (
  <p className="flex items-center gap-3 text-sm text-muted before:h-px before:grow before:bg-border after:h-px after:grow after:bg-border">
    {children}
  </p>
)
