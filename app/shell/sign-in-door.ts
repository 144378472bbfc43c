/** How the sign-in dialog opens: which one, with what words, on which tab, and where signing in leads. */
export interface SignInWish {
  /** From cart and checkout it is the dialog of buyers. */
  kind?: 'any' | 'purchase'
  title?: string
  description?: string
  tab?: 'sign-in' | 'sign-up'
  next: string
}

let current: SignInWish | null = null
const listeners = new Set<() => void>()

/** Opens the sign-in dialog over the page, from wherever an account is needed. */
export const openSignIn = (wish: SignInWish): void => set(wish)

export const closeSignIn = (): void => set(null)

function set(next: SignInWish | null): void {
  current = next
  for (const listener of listeners) listener()
}

/** For `useSyncExternalStore`. */
export const signInDoor = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  current: () => current,
  currentOnServer: () => null,
}
