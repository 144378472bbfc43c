import { useEffect, useRef, useState } from 'react'
import { toldWhere } from '#modules/accounts/sign-in/account-trouble.ts'
import { Outcome } from '#modules/accounts/sign-in/outcome.tsx'
import type { SignInTalk } from '#modules/accounts/sign-in/use-sign-in-talk.tsx'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/code-field.tsx'
import { useScripts } from '#ui/use-scripts.ts'

const PAUSE_SECONDS = 30

/** After the mail went out: the code from it, typed where one already is, because a link may open in another browser. */
export function CodeStep({ talk, email }: { talk: SignInTalk; email: string }) {
  const { answer, place, action, next, onSubmit, asking, state } = talk
  const form = useRef<HTMLFormElement>(null)
  const hasScripts = useScripts()
  const { code: error } = toldWhere(answer, place)
  useEffect(() => {
    const field = form.current?.querySelector<HTMLInputElement>('[name=code]')
    field?.focus()
    field?.select() // a code typed over a wrong one is a new one
  }, [answer])

  return (
    <div className="space-y-4">
      <Outcome talk={talk} />
      <form ref={form} method="post" action={action} onSubmit={onSubmit} noValidate className="space-y-4">
        {/* Not on the button: six digits submit the form without a press. */}
        <input type="hidden" name="intent" value="code" />
        <input type="hidden" name="next" value={next} />
        <input type="hidden" name="email" value={email} />
        <CodeField
          label="6-digit code"
          name="code"
          hint={
            <>
              Or type the code from the mail to <strong className="wrap-anywhere">{email}</strong>. You come
              in right here.
            </>
          }
          error={error}
        />
        <Button type="submit" size="lg" busy={asking === 'code' || state === 'signed-in'} className="w-full">
          {asking === 'code' || state === 'signed-in' ? 'Signing In...' : 'Sign In'}
        </Button>
      </form>
      <div className="flex flex-wrap gap-2">
        <SendAgain talk={talk} email={email} />
        {hasScripts && (
          <Button look="quiet" onClick={talk.startOver}>
            Use another way
          </Button>
        )}
      </div>
    </div>
  )
}

/** A new mail, not before the first had time to arrive. */
function SendAgain({ talk, email }: { talk: SignInTalk; email: string }) {
  const { answer, action, next, onSubmit, asking } = talk
  const [sentWith, setSentWith] = useState(answer)
  const [left, setLeft] = useState(PAUSE_SECONDS)
  if (answer !== sentWith && answer && 'done' in answer) {
    setSentWith(answer)
    setLeft(PAUSE_SECONDS)
  }
  const hasScripts = useScripts()
  const isWaiting = hasScripts && left > 0
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
        look="secondary"
        disabled={isWaiting}
        busy={asking === 'magic-link'}
      >
        {isWaiting ? `Send a new code in ${left} s` : 'Send a new code'}
      </Button>
    </form>
  )
}
