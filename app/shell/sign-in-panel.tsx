import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { closeSignIn, signInDoor } from '#app/shell/sign-in-door.ts'

const DIALOGS = {
  any: lazy(async () => ({ default: (await import('#app/shell/any-sign-in.tsx')).AnySignIn })),
  purchase: lazy(async () => ({ default: (await import('#app/shell/purchase-sign-in.tsx')).PurchaseSignIn })),
}

/** The sign-in dialog over any page, loaded when it is first opened; it closes when somebody has signed in. */
export function SignInPanel({ signedIn, google }: { signedIn: boolean; google: boolean }) {
  const wish = useSyncExternalStore(signInDoor.subscribe, signInDoor.current, signInDoor.currentOnServer)
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
  return (
    <Suspense>
      <Dialog {...rest} google={google} open={wish !== null && !signedIn} onClose={closeSignIn} />
    </Suspense>
  )
}
