import {
  askOver,
  closeQuestion,
  openQuestion,
  subscribeToPanels,
} from '#modules/cart/panel-history.client.ts'
import { useHydratedStore } from '#ui/use-hydrated.ts'

/** How the sign-in dialog opens: which one, with what words, on which tab, and where signing in leads. */
export interface SignInDialogOptions {
  /** From cart and checkout it is the dialog of buyers. */
  kind?: 'any' | 'purchase'
  title?: string
  description?: string
  tab?: 'sign-in' | 'sign-up'
  next: string
}

/** Opens the sign-in dialog over the page, from wherever an account is needed. Back closes it. */
export const openSignInDialog = (options: SignInDialogOptions): void => askOver(options)

export const closeSignInDialog = (): void => closeQuestion()

// The server has no history: it is only ever asked for in a browser.
const listen = (listener: () => void) => subscribeToPanels(listener)

/** How the dialog is open; null when it is not. */
export const useSignInDialog = (): SignInDialogOptions | null =>
  useHydratedStore(
    listen,
    () => (openQuestion() as SignInDialogOptions | undefined) ?? null, // nothing else asks
    () => null,
  )
