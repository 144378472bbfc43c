import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { EmailSection } from '#modules/accounts/settings/email-section.tsx'
import type { SettingsActionData } from '#modules/accounts/settings/settings-action-data.ts'

const pageWith = (failure: Extract<SettingsActionData, { ok: false }>['failure']) => {
  const result: SettingsActionData = {
    ok: false,
    intent: 'email',
    values: { email: 'new@steppers.example' },
    failure,
  }
  const element = <EmailSection owner="jackie" email="old@steppers.example" result={result} />
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/dashboard/settings?q=1'] })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}
const LINK = 'href="/auth/again?next=%2Fdashboard%2Fsettings"'

test('who signed in a while ago is led on by the message itself, in the form that keeps what they typed', () => {
  const page = pageWith({ code: 'REAUTHENTICATION_REQUIRED' })
  const [, message = ''] = page.match(/<div[^>]*role="alert"[^>]*>(.*?)<input/s) ?? []
  expect(message).toContain(LINK)
  expect(page.split(LINK)).toHaveLength(2)
  expect(page).toContain('value="new@steppers.example"')
})

test('whose address is refused for another reason is not sent to sign in', () => {
  expect(pageWith({ code: 'SAME_EMAIL' })).not.toContain(LINK)
})
