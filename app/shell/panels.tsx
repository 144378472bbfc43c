import { lazy, Suspense, useState } from 'react'
import { useCart } from '#modules/cart/cart-context.tsx'
import type { Panel } from '#modules/cart/panel-history.client.ts'
import type { Member } from '#app/shell/member.ts'

const panels = {
  cart: lazy(() => import('#app/shell/cart-panel.tsx')),
  checkout: lazy(() => import('#app/shell/checkout-panel.tsx')),
  'thank-you': lazy(() => import('#app/shell/thank-you-panel.tsx')),
} satisfies Record<Panel, unknown>

/** What lies over the page: the cart, checkout and the thank-you, each loaded when it is first opened. */
export function Panels({ member }: { member: Member | null }) {
  const { panel } = useCart()
  const [opened, setOpened] = useState<Panel[]>([])
  if (panel && !opened.includes(panel)) setOpened([...opened, panel])
  return opened.map((one) => {
    const Lazy = panels[one]
    return (
      <Suspense key={one}>
        <Lazy open={one === panel} member={member} />
      </Suspense>
    )
  })
}
