import { useState } from 'react'
import { androidBrowserLink } from '#modules/accounts/in-app-browser/android-browser-link.ts'
import type { InAppBrowser } from '#modules/accounts/in-app-browser/in-app-browser.ts'
import { signInPath } from '#modules/accounts/return-path.ts'
import type { SignInFormState } from '#modules/accounts/sign-in/form/use-sign-in-form.tsx'
import { Button } from '#ui/button.tsx'
import { buttonClass } from '#ui/button-style.ts'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'

/**
 * What to do inside an app in which Google lets nobody sign in: email works and carries everything along, or the page
 * moves to a real browser, which the address tells the promoter's code but no cart.
 */
export function OpenInBrowser({ inApp, signIn }: { inApp: InAppBrowser; signIn: SignInFormState }) {
  const { href: address } = addressOf(signIn)
  return (
    <Notice title={`Google does not work inside ${inApp.app ?? 'this app'}`}>
      {signIn.pendingState?.hasCart() ? (
        <p>
          Your email works here, and your cart is kept. To use Google, open this page in your browser; the
          cart there starts empty.
        </p>
      ) : (
        <p>Your email works here. To use Google, open this page in your browser.</p>
      )}
      {inApp.system === 'ios' && (
        <p className="mt-2">
          Tap the dots in a corner of this screen, then “Open in Safari” or “Open in external browser”.
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        {inApp.system === 'android' && (
          <a href={androidBrowserLink(address)} className={buttonClass('secondary')}>
            <Icon name="external-link" />
            Open in browser
          </a>
        )}
        <CopyLink address={address} />
      </div>
    </Notice>
  )
}

function addressOf({ next, pendingState }: SignInFormState): URL {
  const address = new URL(signInPath(next), location.origin)
  const code = pendingState?.referralCode()
  if (code) address.searchParams.set('ref', code)
  return address
}

function CopyLink({ address }: { address: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle')
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setState('copied'),
      () => setState('refused'),
    )
  return (
    <>
      <Button variant="secondary" onClick={() => void copy()}>
        <Icon name={state === 'copied' ? 'check' : 'copy'} />
        {state === 'copied' ? 'Link copied' : 'Copy link'}
      </Button>
      <output className="sr-only">{state === 'copied' && 'Link copied. Paste it into your browser.'}</output>
      {/* Some apps keep the clipboard to themselves: then the address is there to be held and copied. */}
      {state === 'refused' && <code className="w-full text-base break-all select-all">{address}</code>}
    </>
  )
}
