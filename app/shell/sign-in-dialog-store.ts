import { makeStore } from '#ui/store.ts'

/** How the sign-in dialog opens: which one, with what words, on which tab, and where signing in leads. */
export interface SignInDialogOptions {
  /** From cart and checkout it is the dialog of buyers. */
  kind?: 'any' | 'purchase'
  title?: string
  description?: string
  tab?: 'sign-in' | 'sign-up'
  next: string
}

const store = makeStore<SignInDialogOptions | null>(null)

/** Opens the sign-in dialog over the page, from wherever an account is needed. */
export const openSignInDialog = (options: SignInDialogOptions): void => store.set(options)

export const closeSignInDialog = (): void => store.set(null)

export const useSignInDialog = store.use
