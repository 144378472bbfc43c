import { openSignIn } from '#app/shell/sign-in-door.ts'

/** Opens the sign-in dialog for a buyer; signing in leads to checkout, over the page they are on. */
export function signInToPay(tab: 'sign-in' | 'sign-up'): void {
  const { pathname, search } = location
  const next = pathname === '/checkout' ? pathname + search : `${pathname}${search}#checkout`
  openSignIn({ kind: 'purchase', tab, next })
}
