import type { AccountAnswer } from '#modules/accounts/sign-in/account-answer.ts'
import { DONE } from '#modules/accounts/messages.ts'
import { toldWhere } from '#modules/accounts/sign-in/account-trouble.ts'
import type { SignInTalk } from '#modules/accounts/sign-in/use-sign-in-talk.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

/** What happened, said where the forms are, with what can be done about it: the link once more, or the last try again. */
export function Outcome({ talk }: { talk: SignInTalk }) {
  const { answer, place, state, asking, retry, isRetrying } = talk
  if (state === 'signed-in') return <Live text={DONE.signedIn[place]} />
  if (asking === 'google') return <Live text={DONE.toGoogle[place]} />
  const { rest } = toldWhere(answer, place)
  if (!answer || !rest) return null
  const awaitsLink =
    'done' in answer ? answer.done !== 'magicLinkSent' : answer.failure.code === 'EMAIL_NOT_CONFIRMED'
  return (
    <Notice tone={toneOf(answer)} live>
      <p>{rest}</p>
      {awaitsLink && <ResendLink talk={talk} email={answer.email} />}
      {retry && (
        <Button look="secondary" busy={isRetrying} onClick={retry} className="mt-2">
          {isRetrying ? 'Retrying...' : 'Retry'}
        </Button>
      )}
    </Notice>
  )
}

/** Who said no to Google needs no alarm. */
const toneOf = (answer: AccountAnswer) => {
  if ('done' in answer) return 'success'
  return answer.failure.code === 'GOOGLE_DENIED' ? 'info' : 'danger'
}

const Live = ({ text }: { text: string }) => (
  <Notice tone="success" live>
    {text}
  </Notice>
)

function ResendLink({ talk, email }: { talk: SignInTalk; email: string }) {
  return (
    <form method="post" action={talk.action} onSubmit={talk.onSubmit} className="mt-2">
      <input type="hidden" name="next" value={talk.next} />
      <input type="hidden" name="email" value={email} />
      <Button type="submit" name="intent" value="resend" look="secondary" busy={talk.asking === 'resend'}>
        Send the link again
      </Button>
    </form>
  )
}
