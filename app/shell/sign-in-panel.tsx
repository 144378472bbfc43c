import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { closeSignIn, signInDoor } from '#app/shell/sign-in-door.ts'

const SignInDialog = lazy(async () => ({
  default: (await import('#modules/accounts/sign-in-dialog.tsx')).SignInDialog,
}))

/** The sign-in dialog over any page, loaded when it is first opened; it closes when somebody has signed in. */
export function SignInPanel({ signedIn }: { signedIn: boolean }) {
  const wish = useSyncExternalStore(signInDoor.subscribe, signInDoor.current, signInDoor.currentOnServer)
  const [last, setLast] = useState(wish)
  if (wish && wish !== last) setLast(wish)

  useEffect(() => {
    if (signedIn) closeSignIn()
  }, [signedIn])

  return (
    last && (
      <Suspense>
        {/* Its words stay while it fades out. */}
        <SignInDialog {...last} open={wish !== null && !signedIn} onClose={closeSignIn} />
      </Suspense>
    )
  )
}
