import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { useIsElsewhere } from '#ui/form/use-is-elsewhere.tsx'

function Answer({ action }: { action: string | undefined }) {
  return useIsElsewhere(action) ? 'elsewhere' : 'here'
}

test.each([
  ['/auth/forgot', undefined, 'here'],
  ['/auth/forgot', '/auth/forgot', 'here'],
  ['/auth/forgot/', '/auth/forgot', 'here'],
  ['/Auth/Forgot', '/auth/forgot', 'here'],
  ['/auth/forgot?next=%2F', '/auth/forgot?next=%2F', 'here'],
  ['/', '/', 'here'],
  ['/auth/forgot', '/auth/link', 'elsewhere'],
  ['/my-tickets/1', '/my-tickets/1/cancel', 'elsewhere'],
])('of the page %s a form to %s is %s', (page, action, expected) => {
  const router = createMemoryRouter([{ path: '*', element: <Answer action={action} /> }], {
    initialEntries: [page],
  })
  expect(renderToString(<RouterProvider router={router} />)).toBe(expected)
})
