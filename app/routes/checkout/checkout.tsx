import { useNavigate, useRouteLoaderData, useSearchParams } from 'react-router'
import { pageTitle } from '#app/page-title.ts'
import type { loader as rootLoader } from '#app/root.tsx'
import { useCart } from '#modules/cart/cart-context.tsx'
import { Button } from '#ui/button.tsx'
import { Heading } from '#ui/heading.tsx'
import { type Instead, later, loadsNewer } from '#ui/later.tsx'
import { Notice } from '#ui/notice.tsx'
import { Loading } from '#ui/spinner.tsx'
import type { Route } from './+types/checkout'

const CheckoutAtWork = later(
  () => import('#app/shell/checkout-at-work.tsx'),
  'CheckoutAtWork',
  NoLine,
  <Loading />,
)

export const meta: Route.MetaFunction = ({ matches }) => [
  pageTitle('Complete Your Purchase', matches),
  { name: 'robots', content: 'noindex' },
]

/** Checkout on its own page: where sign-in and payment providers send a buyer back to. The cart is in the browser. */
export default function Checkout() {
  const member = useRouteLoaderData<typeof rootLoader>('root')?.member ?? null
  const { isLoading, openPanel } = useCart()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  return (
    <div className="mx-auto max-w-[62rem] space-y-6 px-4 py-8">
      <Heading level={1}>Complete Your Purchase</Heading>
      {isLoading ? (
        <Loading />
      ) : (
        <CheckoutAtWork
          person={member?.id ?? null}
          returningTo={query.get('checkout')}
          onEdit={() => openPanel('cart')}
          onBrowse={() => void navigate('/events')}
        />
      )}
    </div>
  )
}

function NoLine({ retry }: Instead) {
  return (
    <div className="space-y-4">
      <Notice tone="danger" title="Network error. Please check your connection and try again" live>
        <p>Your cart is safe on this device.</p>
      </Notice>
      <Button onClick={() => void loadsNewer().then((isComing) => isComing || retry())}>Try again</Button>
    </div>
  )
}
