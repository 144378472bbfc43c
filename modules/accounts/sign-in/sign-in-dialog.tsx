import type { Wish } from '#modules/accounts/sign-in/sign-in-form.tsx'
import { SignInOptions } from '#modules/accounts/sign-in/sign-in-options.tsx'
import { useSignInTalk } from '#modules/accounts/sign-in/use-sign-in-talk.tsx'
import { Dialog } from '#ui/dialog.tsx'

export interface SignInDialogProps {
  open: boolean
  onClose: () => void
  title?: string
  description?: string
  tab?: Wish
  /** Where signing in leads. */
  next: string
  google: boolean
  /** What must survive a change of browser. */
  carried?: () => string | null
}

/** Signing in over the page one is on (spec 2, Sign-in dialog, variant A). Opening it starts anew. */
export function SignInDialog({ open, onClose, ...rest }: SignInDialogProps) {
  const { title = 'Sign In / Register', description = 'Choose your preferred sign-in method' } = rest
  return (
    <Dialog open={open} onClose={onClose} title={title} description={description}>
      {open && <Body {...rest} />}
    </Dialog>
  )
}

function Body({ tab = 'sign-in', ...rest }: Pick<SignInDialogProps, 'tab' | 'next' | 'google' | 'carried'>) {
  const talk = useSignInTalk({ place: 'dialog', ...rest })
  return <SignInOptions talk={talk} firstTab={tab} />
}
