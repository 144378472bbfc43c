import type { ReactNode } from 'react'
import { SIGN_IN_OR_REGISTER } from '#modules/accounts/sentences.ts'
import type { SignInTab } from '#modules/accounts/sign-in/form/sign-in-form.tsx'
import { SignInOptions } from '#modules/accounts/sign-in/sign-in-options.tsx'
import { type PendingStateSource, useSignInForm } from '#modules/accounts/sign-in/form/use-sign-in-form.tsx'
import { Dialog } from '#ui/dialog.tsx'

export interface SignInDialogProps {
  open: boolean
  onClose: () => void
  title?: string
  description?: string
  tab?: SignInTab
  /** Where signing in leads. */
  next: string
  google: boolean
  /** What must survive a change of browser. */
  pendingState?: PendingStateSource
  /** What stands above the ways in, such as what a buyer is about to buy. */
  note?: ReactNode
  /** Whether passwords are folded away; unless said otherwise, where it is for signing in. */
  isFolded?: boolean | undefined
}

/** Signing in over the page one is on (spec 2, Sign-in dialog, variant A). Opening it starts anew. */
export function SignInDialog({ open, onClose, ...rest }: SignInDialogProps) {
  const { title, description } = SIGN_IN_OR_REGISTER
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={rest.title ?? title}
      description={rest.description ?? description}
    >
      {open && <Body {...rest} />}
    </Dialog>
  )
}

type BodyProps = Pick<SignInDialogProps, 'tab' | 'next' | 'google' | 'pendingState' | 'note' | 'isFolded'>

function Body({ tab = 'sign-in', note, isFolded, ...rest }: BodyProps) {
  const signIn = useSignInForm({ variant: 'dialog', ...rest })
  return (
    <div className="space-y-5">
      {note}
      <SignInOptions signIn={signIn} firstTab={tab} isFolded={isFolded} />
    </div>
  )
}
