import type { AccountActionData } from '#modules/accounts/sign-in/form/account-action-data.ts'
import { PROGRESS } from '#modules/accounts/sentences.ts'
import type { SignInFormState } from '#modules/accounts/sign-in/form/use-sign-in-form.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

/** What happened, said where the forms are, with what can be done about it: the link once more, or the last try again. */
export function SignInStatus({ signIn }: { signIn: SignInFormState }) {
  const { actionData, messages, variant, state, pendingIntent, retry, isRetrying } = signIn
  if (state === 'signed-in') return <Live text={PROGRESS.signedIn[variant]} />
  if (pendingIntent === 'google') return <Live text={PROGRESS.toGoogle[variant]} />
  const { rest } = messages
  if (!actionData || !rest) return null
  const awaitsLink = actionData.ok
    ? actionData.value !== 'magicLinkSent'
    : actionData.failure.code === 'EMAIL_NOT_CONFIRMED'
  return (
    <Notice tone={toneOf(actionData)} live>
      <p>{rest}</p>
      {/* Whoever typed it wrong waits for a mail that goes elsewhere. The step of the code names it by itself. */}
      {actionData.ok && actionData.value !== 'magicLinkSent' && (
        <p>
          We wrote to <strong className="wrap-anywhere">{actionData.values.email}</strong>.
        </p>
      )}
      {awaitsLink && <ResendLink signIn={signIn} email={actionData.values.email} />}
      {retry && (
        <Button variant="secondary" busy={isRetrying} onClick={retry} className="mt-2">
          {isRetrying ? 'Retrying...' : 'Retry'}
        </Button>
      )}
    </Notice>
  )
}

/** Who said no to Google needs no alarm. */
const toneOf = (actionData: AccountActionData) => {
  if (actionData.ok) return 'success'
  return actionData.failure.code === 'GOOGLE_DENIED' ? 'info' : 'danger'
}

const Live = ({ text }: { text: string }) => (
  <Notice tone="success" live>
    {text}
  </Notice>
)

function ResendLink({ signIn, email }: { signIn: SignInFormState; email: string }) {
  return (
    <form method="post" action={signIn.action} onSubmit={signIn.onSubmit} className="mt-2">
      <input type="hidden" name="next" value={signIn.next} />
      <input type="hidden" name="email" value={email} />
      <Button
        type="submit"
        name="intent"
        value="resend"
        variant="secondary"
        busy={signIn.pendingIntent === 'resend'}
      >
        Send the link again
      </Button>
    </form>
  )
}
