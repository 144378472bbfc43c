import { useNavigate, useSearchParams } from 'react-router'
import { pageTitle } from '#app/page-title.ts'
import { signInToPay } from '#app/shell/sign-in-to-pay.ts'
import { useMember } from '#app/shell/use-viewer.ts'
import { fetchViewer } from '#app/shell/viewer-store.ts'
import { useCart } from '#modules/cart/cart-context.tsx'
import { Button } from '#ui/button.tsx'
import { Heading } from '#ui/heading.tsx'
import { type FallbackProps, lazyWithFallback, loadNewerVersion } from '#ui/lazy-with-fallback.tsx'
import { NETWORK_ERROR } from '#ui/network-error.ts'
import { Notice } from '#ui/notice.tsx'
import { Loading } from '#ui/spinner.tsx'
import type { Route } from './+types/checkout'

const CheckoutContainer = lazyWithFallback(
  () => import('#app/shell/wanted-checkout.tsx'),
  'WantedCheckout',
  NoLine,
  () => <Loading />,
)

export const meta: Route.MetaFunction = ({ matches }) => [
  pageTitle('Complete Your Purchase', matches),
  { name: 'robots', content: 'noindex' },
]

/** Checkout on its own page: where sign-in and payment providers send a buyer back to. The cart is in the browser. */
export default function Checkout() {
  const member = useMember()
  const { isLoading, openPanel } = useCart()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  return (
    <div className="page-checkout space-y-6">
      <Heading level={1}>Complete Your Purchase</Heading>
      {isLoading ? (
        <Loading />
      ) : (
        <CheckoutContainer
          person={member?.id ?? null}
          returningTo={query.get('checkout')}
          seatsAt={query.get('seats')}
          onSignIn={signInToPay}
          onBuyerChange={() => void fetchViewer()}
          onEdit={() => openPanel('cart')}
          onBrowse={() => void navigate('/events')}
        />
      )}
    </div>
  )
}

function NoLine({ retry }: FallbackProps) {
  return (
    <div className="space-y-4">
      <Notice tone="danger" title={NETWORK_ERROR} live>
        <p>Your cart is safe on this device.</p>
      </Notice>
      <Button onClick={() => void loadNewerVersion().then((isComing) => isComing || retry())}>
        Try again
      </Button>
    </div>
  )
}
