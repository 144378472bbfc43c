import { type ComponentProps, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { signInPath } from '#modules/accounts/return-path.ts'
import { ClosesAgain, later } from '#ui/later.tsx'
import { closeSignIn, type SignInWish, useSignInWish } from '#app/shell/sign-in-door.ts'

const DIALOGS = {
  any: later(() => import('#app/shell/any-sign-in.tsx'), 'AnySignIn', OnItsPage),
  purchase: later(() => import('#app/shell/purchase-sign-in.tsx'), 'PurchaseSignIn', OnItsPage),
}

/** The sign-in dialog over any page, loaded when it is first opened; it closes when somebody has signed in. */
export function SignInPanel({ signedIn, google }: { signedIn: boolean; google: boolean }) {
  const wish = useSignInWish()
  const [last, setLast] = useState(wish)
  if (wish && wish !== last) setLast(wish)

  // Getting in may go on on a page of its own, such as that of the second factor.
  const goesOnElsewhere = useLocation().pathname.startsWith('/auth/')
  useEffect(() => {
    if (signedIn || goesOnElsewhere) closeSignIn()
  }, [signedIn, goesOnElsewhere])

  if (!last) return null
  const { kind = 'any', ...rest } = last // its words stay while it fades out
  const Dialog = DIALOGS[kind]
  return <Dialog {...rest} google={google} open={wish !== null && !signedIn} onClose={closeSignIn} />
}

/** Without the dialog, the screen that its opener is a link to. */
function OnItsPage({
  next,
  tab,
  ...rest
}: ComponentProps<typeof ClosesAgain> & Pick<SignInWish, 'next' | 'tab'>) {
  return <ClosesAgain {...rest} page={signInPath(next, tab)} />
}
