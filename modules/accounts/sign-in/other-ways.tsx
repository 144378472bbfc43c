import type { ReactNode } from 'react'
import { GoogleButton } from '#modules/accounts/google/google-button.tsx'
import { PasskeyButton } from '#modules/accounts/passkeys/passkey-button.tsx'
import { Or } from '#modules/accounts/sign-in/sign-in-fields.tsx'
import type { Wish } from '#modules/accounts/sign-in/sign-in-form.tsx'
import { useInAppBrowser } from '#modules/accounts/sign-in/use-in-app-browser.ts'
import type { SignInTalk } from '#modules/accounts/sign-in/use-sign-in-talk.tsx'

interface AroundEmailProps {
  talk: SignInTalk
  /** Nobody signs up by a passkey: it is offered after the first success. */
  wish?: Wish
  children: ReactNode
}

/** Email between the ways that need none: Google above it, but below where Google would only refuse, and passkeys last. */
export function AroundEmail({ talk, wish = 'sign-in', children }: AroundEmailProps) {
  const isDemoted = useInAppBrowser() !== null
  return (
    <div className="space-y-5">
      {talk.google && !isDemoted && (
        <>
          <GoogleButton talk={talk} />
          <Or>or with your email</Or>
        </>
      )}
      {children}
      {wish === 'sign-in' && <PasskeyButton next={talk.next} place={talk.place} />}
      {talk.google && isDemoted && <GoogleButton talk={talk} />}
    </div>
  )
}
