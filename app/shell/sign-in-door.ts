import { makeStore } from '#ui/store.ts'

/** How the sign-in dialog opens: which one, with what words, on which tab, and where signing in leads. */
export interface SignInWish {
  /** From cart and checkout it is the dialog of buyers. */
  kind?: 'any' | 'purchase'
  title?: string
  description?: string
  tab?: 'sign-in' | 'sign-up'
  next: string
}

const door = makeStore<SignInWish | null>(null)

/** Opens the sign-in dialog over the page, from wherever an account is needed. */
export const openSignIn = (wish: SignInWish): void => door.set(wish)

export const closeSignIn = (): void => door.set(null)

export const useSignInWish = door.use
