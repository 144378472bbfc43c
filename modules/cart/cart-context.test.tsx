import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { CartProvider, useCart } from '#modules/cart/cart-context.tsx'

function Probe() {
  const { isLoading, totalItems, total, panel } = useCart()
  return <p>{JSON.stringify({ isLoading, totalItems, total, panel })}</p>
}

test('a screen outside the cart says so instead of showing an empty one', () => {
  expect(() => renderToString(<Probe />)).toThrow('useCart must be used within a CartProvider')
})

test('the server, which has nobody’s storage, shows a cart that is still loading', () => {
  const page = (
    <CartProvider owner={null}>
      <Probe />
    </CartProvider>
  )
  const router = createMemoryRouter([{ path: '/', element: page }])
  expect(renderToString(<RouterProvider router={router} />).replaceAll('&quot;', '"')).toContain(
    '{"isLoading":true,"totalItems":0,"total":0,"panel":null}',
  )
})
