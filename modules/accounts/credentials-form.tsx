import { type ComponentType, type RefAttributes, useEffect, useRef } from 'react'
import { type FormProps, Link } from 'react-router'
import type { AccountAnswer } from '#modules/accounts/account-answer.ts'
import { accountMessage, DONE, type Place } from '#modules/accounts/messages.ts'
import { PasswordField } from '#modules/accounts/password-field.tsx'
import { SHORTEST_PASSWORD } from '#modules/accounts/password-length.ts'
import { useFilled } from '#modules/accounts/use-filled.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'

export interface CredentialsFormProps {
  wish: 'sign-in' | 'sign-up'
  place: Place
  next: string
  /** The router's form, or a fetcher's. */
  Form: ComponentType<FormProps & RefAttributes<HTMLFormElement>>
  action: string
  answer: AccountAnswer | null
  state: 'idle' | 'busy' | 'signed-in'
  email: string
  onEmail: (email: string) => void
}

const WORDS = {
  page: {
    'sign-in': { submit: 'Sign In with Email', busy: 'Signing In...' },
    'sign-up': { submit: 'Sign Up with Email', busy: 'Creating Account...' },
  },
  dialog: {
    'sign-in': { submit: 'Sign In', busy: 'Signing In...' },
    'sign-up': { submit: 'Create Account', busy: 'Creating Account...' },
  },
}

/** Email and password, to sign in or to sign up: one form, which also works where no script runs (spec 2 and 5). */
export function CredentialsForm(props: CredentialsFormProps) {
  const { wish, place, next, Form, action, state, email, onEmail } = props
  const form = useRef<HTMLFormElement>(null)
  const { isFilled, look } = useFilled(form)
  const answer = props.answer?.intent === wish || props.answer?.intent === 'resend' ? props.answer : null
  const { emailError, passwordError, rest } = placed(answer, place)
  const { submit, busy } = WORDS[place === 'page' ? 'page' : 'dialog'][wish]
  const isBusy = state !== 'idle'
  const isDone = wish === 'sign-up' && answer !== null && 'done' in answer

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [answer])

  return (
    <div className="space-y-4">
      {state === 'signed-in' && (
        <Notice tone="success" live>
          {DONE.signedIn[place]}
        </Notice>
      )}
      {answer && rest && <Outcome {...props} answer={answer} text={rest} />}
      {!isDone && (
        <Form ref={form} method="post" action={action} noValidate onInput={look} className="space-y-4">
          <input type="hidden" name="intent" value={wish} />
          <input type="hidden" name="next" value={next} />
          <TextField
            label="Email"
            name="email"
            type="email"
            autoComplete={wish === 'sign-in' ? 'username webauthn' : 'username'}
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="next"
            defaultValue={email}
            onInput={(event) => onEmail(event.currentTarget.value)}
            error={emailError}
          />
          <PasswordField
            label="Password"
            name="password"
            autoComplete={wish === 'sign-in' ? 'current-password' : 'new-password'}
            enterKeyHint="go"
            hint={wish === 'sign-up' ? `At least ${SHORTEST_PASSWORD} characters` : undefined}
            error={passwordError}
          />
          {wish === 'sign-in' &&
            (place === 'dialog' ? (
              <Checkbox name="remember" defaultChecked label="Remember me for 7 days" />
            ) : (
              <input type="hidden" name="remember" value="on" />
            ))}
          <Button type="submit" size="lg" busy={isBusy} disabled={!isFilled} className="w-full">
            {isBusy ? busy : submit}
          </Button>
        </Form>
      )}
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
    </div>
  )
}

/** What happened, and the new link for whoever waits for one. */
function Outcome({ answer, text, ...props }: CredentialsFormProps & { answer: AccountAnswer; text: string }) {
  const { Form, action, next, state } = props
  const awaitsLink = 'done' in answer || answer.failure.code === 'EMAIL_NOT_CONFIRMED'
  return (
    <Notice tone={'done' in answer ? 'success' : 'danger'} live>
      <p>{text}</p>
      {awaitsLink && (
        <Form method="post" action={action} className="mt-2">
          <input type="hidden" name="intent" value="resend" />
          <input type="hidden" name="next" value={next} />
          <input type="hidden" name="email" value={answer.email} />
          <Button type="submit" look="secondary" busy={state === 'busy'}>
            Send the link again
          </Button>
        </Form>
      )}
    </Notice>
  )
}

/** A failure that is about one field stands at that field. */
function placed(answer: AccountAnswer | null, place: Place) {
  if (!answer) return {}
  if ('done' in answer) return { rest: DONE[answer.done][place] }
  const text = accountMessage(answer.failure, place)
  const { code } = answer.failure
  if (code === 'INVALID_EMAIL') return { emailError: text }
  return code.startsWith('PASSWORD_') ? { passwordError: text } : { rest: text }
}
