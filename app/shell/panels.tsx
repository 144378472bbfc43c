import { lazy, Suspense, useState } from 'react'
import { useCart } from '#modules/cart/cart-context.tsx'
import type { Member } from '#app/shell/member.ts'

const panels = {
  cart: lazy(() => import('#app/shell/cart-panel.tsx')),
}

type Name = keyof typeof panels

/** What lies over the page: the cart, checkout and the thank-you, each loaded when it is first opened. */
export function Panels({ member }: { member: Member | null }) {
  const { panel } = useCart()
  const [opened, setOpened] = useState<Name[]>([])
  const name = panel && panel in panels ? (panel as Name) : null
  if (name && !opened.includes(name)) setOpened([...opened, name])
  return opened.map((one) => {
    const Panel = panels[one]
    return (
      <Suspense key={one}>
        <Panel open={one === panel} member={member} />
      </Suspense>
    )
  })
}
