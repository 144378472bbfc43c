import { redirect } from 'react-router'
import { z } from 'zod'
import type { Route } from './+types/theme'
import { safeReturnPath } from '#modules/accounts/return-path.ts'
import { choiceField } from '#platform/form-fields.ts'
import { readForm } from '#platform/read-form.server.ts'
import { themeCookie } from '#app/theme-cookie.ts'

const LIGHT_OR_DARK = 'theme must be light or dark.'
const ThemeSchema = z.strictObject({ theme: choiceField(['light', 'dark'], LIGHT_OR_DARK) })

/** Sets the theme for browsers without JavaScript and goes back to where the switch was pressed. */
export async function action({ request }: Route.ActionArgs) {
  const form = await readForm(request, ThemeSchema)
  if (!form.ok) throw new Response(LIGHT_OR_DARK, { status: 422 })
  const back = URL.parse(request.headers.get('Referer') ?? '')
  const path = safeReturnPath(back && back.pathname + back.search)
  return redirect(path, { headers: { 'Set-Cookie': themeCookie(form.value.theme) } })
}
