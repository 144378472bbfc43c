import googleMark from '#modules/accounts/google/google-mark.svg?url'
import { useInAppBrowser } from '#modules/accounts/in-app-browser/use-in-app-browser.ts'
import type { SignInFormState } from '#modules/accounts/sign-in/form/use-sign-in-form.tsx'
import { Button } from '#ui/button.tsx'
import { lazyWithFallback } from '#ui/lazy-with-fallback.tsx'

const OpenInBrowser = lazyWithFallback(
  () => import('#modules/accounts/in-app-browser/open-in-browser.tsx'),
  'OpenInBrowser',
  () => null, // email works all the same
)

/**
 * Signing in with Google. Inside another app, where Google refuses nearly everybody, the way out into a browser comes
 * first: it stands below the email then (`useInAppBrowser`).
 */
export function GoogleButton({ signIn }: { signIn: SignInFormState }) {
  const inApp = useInAppBrowser()
  return (
    <div className="space-y-4">
      {inApp && <OpenInBrowser inApp={inApp} signIn={signIn} />}
      <form method="post" action={signIn.action} onSubmit={signIn.onSubmit}>
        <input type="hidden" name="next" value={signIn.next} />
        <Button
          type="submit"
          name="intent"
          value="google"
          variant={inApp ? 'quiet' : 'secondary'}
          size={inApp ? 'md' : 'lg'}
          busy={signIn.pendingIntent === 'google'}
          className="w-full px-3"
        >
          {signIn.pendingIntent !== 'google' && <img src={googleMark} alt="" className="size-6" />}
          {inApp ? 'Try Google anyway' : 'Continue with Google'}
        </Button>
      </form>
    </div>
  )
}
