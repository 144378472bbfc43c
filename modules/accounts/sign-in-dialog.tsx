import { useState } from 'react'
import { useFetcher } from 'react-router'
import type { AccountAnswer } from '#modules/accounts/account-answer.ts'
import { type AccountTab, SignInTabs } from '#modules/accounts/sign-in-tabs.tsx'
import { Dialog } from '#ui/dialog.tsx'

interface SignInDialogProps {
  open: boolean
  onClose: () => void
  title?: string
  description?: string
  tab?: AccountTab
  /** Where signing in leads. */
  next: string
}

/** Signing in over the page one is on (spec 2, Sign-in dialog, variant A). Opening it starts anew. */
export function SignInDialog({ open, onClose, ...rest }: SignInDialogProps) {
  const { title = 'Sign In / Register', description = 'Choose your preferred sign-in method' } = rest
  return (
    <Dialog open={open} onClose={onClose} title={title} description={description}>
      {open && <SignInBody tab={rest.tab ?? 'sign-in'} next={rest.next} />}
    </Dialog>
  )
}

function SignInBody({ tab: firstTab, next }: { tab: AccountTab; next: string }) {
  const [tab, setTab] = useState(firstTab)
  const fetcher = useFetcher<AccountAnswer>()
  const { state, data = null, Form } = fetcher
  // A redirect is the only answer without data: the next page is being fetched.
  const isSignedIn = state === 'loading' && data === null
  return (
    <SignInTabs
      tab={tab}
      onTab={setTab}
      place="dialog"
      next={next}
      Form={Form}
      action="/account"
      answer={data}
      state={isSignedIn ? 'signed-in' : state === 'idle' ? 'idle' : 'busy'}
    />
  )
}
