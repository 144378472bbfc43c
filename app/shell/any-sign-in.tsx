import type { ComponentProps } from 'react'
import { SignInDialog } from '#modules/accounts/sign-in/sign-in-dialog.tsx'
import { carriedText } from '#modules/signup-intents/carry.client.ts'

/** The sign-in dialog, which takes along what its visitor has in hand. */
export const AnySignIn = (dialog: ComponentProps<typeof SignInDialog>) => (
  <SignInDialog {...dialog} carried={carriedText} />
)
