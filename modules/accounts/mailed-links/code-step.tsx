import { useEffect, useRef, useState } from 'react'
import type { AccountActionData } from '#modules/accounts/sign-in/form/account-action-data.ts'
import { SignInStatus } from '#modules/accounts/sign-in/form/sign-in-status.tsx'
import type { SignInFormState } from '#modules/accounts/sign-in/form/use-sign-in-form.tsx'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/code-field.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'

const RESEND_DELAY_SECONDS = 30
const MINUTE_SECONDS = 60

/** After the mail went out: the code from it, typed where one already is, because a link may open in another browser. */
export function CodeStep({ signIn, email }: { signIn: SignInFormState; email: string }) {
  const { actionData, messages, action, next, onSubmit, onInput, pendingIntent, state, codeDigits } = signIn
  const form = useRef<HTMLFormElement>(null)
  const isHydrated = useHydrated()
  useEffect(() => {
    const field = form.current?.querySelector<HTMLInputElement>('[name=code]')
    field?.focus()
    field?.select() // a code typed over a wrong one is a new one
  }, [actionData])

  return (
    <div className="space-y-4">
      <SignInStatus signIn={signIn} />
      <form
        ref={form}
        method="post"
        action={action}
        onSubmit={onSubmit}
        onInput={onInput}
        noValidate
        className="space-y-4"
      >
        {/* Not on the button: the last digit submits the form without a press. */}
        <input type="hidden" name="intent" value="code" />
        <input type="hidden" name="next" value={next} />
        <input type="hidden" name="email" value={email} />
        <input type="hidden" name="digits" value={codeDigits} />
        <CodeField
          label={`${codeDigits}-digit code`}
          digits={codeDigits}
          name="code"
          hint={
            <>
              Or type the code from the mail to <strong className="wrap-anywhere">{email}</strong>. You are
              then signed in on this page.
            </>
          }
          error={messages.code}
        />
        <Button
          type="submit"
          size="lg"
          busy={pendingIntent === 'code' || state === 'signed-in'}
          className="w-full"
        >
          {pendingIntent === 'code' || state === 'signed-in' ? 'Signing In...' : 'Sign In'}
        </Button>
      </form>
      <div className="flex flex-wrap gap-2">
        <SendAgain signIn={signIn} email={email} />
        {isHydrated && (
          <Button variant="quiet" onClick={signIn.startOver}>
            Use another way
          </Button>
        )}
      </div>
    </div>
  )
}

/** A new mail, not before the first had time to arrive, nor before another can be sent. */
function SendAgain({ signIn, email }: { signIn: SignInFormState; email: string }) {
  const { actionData, action, next, onSubmit, pendingIntent } = signIn
  const delay = delaySeconds(actionData)
  const [sentWith, setSentWith] = useState(actionData)
  const [left, setLeft] = useState(delay ?? RESEND_DELAY_SECONDS)
  if (actionData !== sentWith && delay !== null) {
    setSentWith(actionData)
    setLeft(delay)
  }
  const isHydrated = useHydrated()
  const isWaiting = isHydrated && left > 0
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1_000)
    return () => clearInterval(timer)
  }, [isWaiting])

  return (
    <form method="post" action={action} onSubmit={onSubmit}>
      <input type="hidden" name="next" value={next} />
      <input type="hidden" name="email" value={email} />
      <Button
        type="submit"
        name="intent"
        value="magic-link"
        variant="secondary"
        disabled={isWaiting}
        busy={pendingIntent === 'magic-link'}
      >
        {isWaiting ? `Send a new code in ${waitText(left)}` : 'Send a new code'}
      </Button>
    </form>
  )
}

/** How long after that answer the next mail may be asked for; null where it says nothing of it. */
function delaySeconds(actionData: AccountActionData | null): number | null {
  if (actionData?.ok) return RESEND_DELAY_SECONDS
  const failure = actionData?.failure
  return failure?.code === 'MAILS_ENDED' ? failure.retryAfterSeconds : null
}

const waitText = (seconds: number): string =>
  seconds > MINUTE_SECONDS ? `${Math.ceil(seconds / MINUTE_SECONDS)} min` : `${seconds} s`
