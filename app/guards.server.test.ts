import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ctx, type RequestCtx } from '#app/context.server.ts'
import { requireMember } from '#app/guards.server.ts'

test.each([
  ['/my-tickets?page=2', '/my-tickets?page=2'],
  ['/my-tickets.data?page=2&_routes=root', '/my-tickets?page=2'],
  ['/my-tickets/_.data', '/my-tickets/'],
])('a visitor who asks for %s is led back to the page after signing in', (asked, page) => {
  const context = new RouterContextProvider()
  context.set(ctx, { actor: null } as unknown as RequestCtx)
  let thrown: unknown
  try {
    requireMember(new Request(`http://localhost:3000${asked}`), context)
  } catch (error) {
    thrown = error
  }
  const location = thrown instanceof Response ? thrown.headers.get('Location') : null
  expect(new URL(location ?? '', 'http://localhost').searchParams.get('next')).toBe(page)
})
