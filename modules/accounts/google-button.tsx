import type { ComponentType } from 'react'
import type { FormProps } from 'react-router'
import type { AccountAnswer } from '#modules/accounts/account-answer.ts'
import googleMark from '#modules/accounts/google-mark.svg?url'
import { OpenInBrowser } from '#modules/accounts/open-in-browser.tsx'
import { accountMessage, DONE, type Place } from '#modules/accounts/messages.ts'
import { useInAppBrowser } from '#modules/accounts/use-in-app-browser.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

interface GoogleButtonProps {
  place: Place
  next: string
  /** The router's form, or a fetcher's. */
  Form: ComponentType<FormProps>
  action: string
  answer: AccountAnswer | null
  /** This form was sent, and its answer is on the way. */
  busy: boolean
}

/**
 * Signing in with Google, and what came of it. Inside another app, where Google refuses nearly everybody, the way out into
 * a browser comes first: place it below the email then (`useInAppBrowser`). Only where the root's data says `google`.
 */
export function GoogleButton({ place, next, Form, action, answer, busy }: GoogleButtonProps) {
  const inApp = useInAppBrowser()
  const failure = answer?.intent === 'google' && 'failure' in answer ? answer.failure : null
  return (
    <div className="space-y-4">
      {failure && (
        <Notice tone={failure.code === 'GOOGLE_DENIED' ? 'info' : 'danger'} live>
          {accountMessage(failure, place)}
        </Notice>
      )}
      {inApp && <OpenInBrowser inApp={inApp} next={next} />}
      <Form method="post" action={action}>
        <input type="hidden" name="intent" value="google" />
        <input type="hidden" name="next" value={next} />
        <Button
          type="submit"
          look={inApp ? 'quiet' : 'secondary'}
          size={inApp ? 'md' : 'lg'}
          busy={busy}
          className="w-full"
        >
          {!busy && <img src={googleMark} alt="" className="size-6" />}
          {busy ? DONE.toGoogle[place] : inApp ? 'Try Google anyway' : 'Continue with Google'}
        </Button>
      </Form>
    </div>
  )
}
