import { redirect } from 'react-router'
import type { Route } from './+types/theme'
import { safeReturnPath } from '#modules/accounts/return-path.ts'
import { readForm } from '#app/read-form.server.ts'
import { themeCookie } from '#app/theme-cookie.ts'

/** Sets the theme for browsers without JavaScript and goes back to where the switch was pressed. */
export async function action({ request }: Route.ActionArgs) {
  const theme = (await readForm(request)).get('theme')
  if (theme !== 'light' && theme !== 'dark')
    throw new Response('theme must be light or dark.', { status: 422 })
  const back = URL.parse(request.headers.get('Referer') ?? '')
  const path = safeReturnPath(back && back.pathname + back.search)
  return redirect(path, { headers: { 'Set-Cookie': themeCookie(theme) } })
}
