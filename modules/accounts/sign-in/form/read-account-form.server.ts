import type { AccountIntent } from '#modules/accounts/sign-in/form/account-action-data.ts'
import { AccountSchema } from '#modules/accounts/sign-in/form/account-schema.ts'
import { formDataOf, parseForm, textOf } from '#platform/read-form.server.ts'

/**
 * Reads a form of the sign-in screen. Enter where no script runs sends the one of its tab, but without a password it asks
 * for the link, which the screen offers first.
 */
export async function readAccountForm(request: Request) {
  const form = await formDataOf(request)
  const tab = ENTERED.get(textOf(form, 'intent'))
  if (tab) form.set('intent', textOf(form, 'password') === '' ? 'magic-link' : tab)
  return parseForm(form, AccountSchema)
}

const ENTERED: ReadonlyMap<string, AccountIntent> = new Map([
  ['enter-sign-in', 'sign-in'],
  ['enter-sign-up', 'sign-up'],
])
