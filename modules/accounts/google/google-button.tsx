import googleMark from '#modules/accounts/google/google-mark.svg?url'
import { OpenInBrowser } from '#modules/accounts/sign-in/open-in-browser.tsx'
import { useInAppBrowser } from '#modules/accounts/sign-in/use-in-app-browser.ts'
import type { SignInTalk } from '#modules/accounts/sign-in/use-sign-in-talk.tsx'
import { Button } from '#ui/button.tsx'

/**
 * Signing in with Google. Inside another app, where Google refuses nearly everybody, the way out into a browser comes
 * first: it stands below the email then (`useInAppBrowser`).
 */
export function GoogleButton({ talk }: { talk: SignInTalk }) {
  const inApp = useInAppBrowser()
  return (
    <div className="space-y-4">
      {inApp && <OpenInBrowser inApp={inApp} talk={talk} />}
      <form method="post" action={talk.action} onSubmit={talk.onSubmit}>
        <input type="hidden" name="next" value={talk.next} />
        <Button
          type="submit"
          name="intent"
          value="google"
          look={inApp ? 'quiet' : 'secondary'}
          size={inApp ? 'md' : 'lg'}
          busy={talk.asking === 'google'}
          className="w-full px-3"
        >
          {talk.asking !== 'google' && <img src={googleMark} alt="" className="size-6" />}
          {inApp ? 'Try Google anyway' : 'Continue with Google'}
        </Button>
      </form>
    </div>
  )
}
