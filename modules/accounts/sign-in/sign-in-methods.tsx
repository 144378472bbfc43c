import type { ReactNode } from 'react'
import { GoogleButton } from '#modules/accounts/google/google-button.tsx'
import { OrDivider } from '#modules/accounts/sign-in/form/sign-in-fields.tsx'
import type { SignInTab } from '#modules/accounts/sign-in/form/sign-in-form.tsx'
import { useInAppBrowser } from '#modules/accounts/in-app-browser/use-in-app-browser.ts'
import type { SignInFormState } from '#modules/accounts/sign-in/form/use-sign-in-form.tsx'
import { lazyWithFallback } from '#ui/lazy-with-fallback.tsx'

/** Only the browser knows whether there can be one: it comes after the page. */
const PasskeyButton = lazyWithFallback(
  () => import('#modules/accounts/passkeys/passkey-button.tsx'),
  'PasskeyButton',
  () => null, // without a line no passkey can be checked
)

interface SignInMethodsProps {
  signIn: SignInFormState
  /** Nobody signs up by a passkey: it is offered after the first success. */
  tab?: SignInTab
  children: ReactNode
}

/** Email between the ways that need none: Google above it, but below where Google would only refuse, and passkeys last. */
export function SignInMethods({ signIn, tab = 'sign-in', children }: SignInMethodsProps) {
  const isDemoted = useInAppBrowser() !== null
  return (
    <div className="space-y-5">
      {signIn.google && !isDemoted && (
        <>
          <GoogleButton signIn={signIn} />
          <OrDivider>or with your email</OrDivider>
        </>
      )}
      {children}
      {tab === 'sign-in' && <PasskeyButton next={signIn.next} variant={signIn.variant} />}
      {signIn.google && isDemoted && <GoogleButton signIn={signIn} />}
    </div>
  )
}
