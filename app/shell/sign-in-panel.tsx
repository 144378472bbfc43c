import { type ComponentProps, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { signInPath } from '#modules/accounts/return-path.ts'
import { CloseFallback, lazyDialog } from '#ui/lazy-with-fallback.tsx'
import {
  closeSignInDialog,
  type SignInDialogOptions,
  useSignInDialog,
} from '#app/shell/sign-in-dialog-store.ts'
import { useMember } from '#app/shell/use-viewer.ts'

const DIALOGS = {
  any: lazyDialog(() => import('#app/shell/site-sign-in-dialog.tsx'), 'SiteSignInDialog', OnItsPage),
  purchase: lazyDialog(() => import('#app/shell/site-purchase-dialog.tsx'), 'SitePurchaseDialog', OnItsPage),
}

/** The sign-in dialog over any page, loaded when it is first opened; it closes when somebody has signed in, and a reload keeps it. */
export function SignInPanel({ google }: { google: boolean }) {
  const member = useMember()
  const options = useSignInDialog()
  const [last, setLast] = useState(options)
  if (options && options !== last) setLast(options)

  // Getting in may go on on a page of its own, such as that of the second factor.
  const goesOnElsewhere = useLocation().pathname.startsWith('/auth/')
  const isLeft = !!member || goesOnElsewhere
  useEffect(() => {
    if (isLeft) closeSignInDialog()
  }, [isLeft])

  if (!last) return null
  const { kind = 'any', ...rest } = last // its words stay while it fades out
  const Dialog = DIALOGS[kind]
  return (
    <Dialog
      {...rest}
      google={google}
      open={options !== null && member === null}
      onClose={closeSignInDialog}
    />
  )
}

/** Without the dialog, the screen that its opener is a link to. */
function OnItsPage({
  next,
  tab,
  ...rest
}: ComponentProps<typeof CloseFallback> & Pick<SignInDialogOptions, 'next' | 'tab'>) {
  return <CloseFallback {...rest} page={signInPath(next, tab)} />
}
