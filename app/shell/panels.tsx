import { type ComponentType, useEffect, useState } from 'react'
import { useCart } from '#modules/cart/cart-context.tsx'
import type { Panel } from '#modules/cart/panel-history.client.ts'
import { lazyDialog } from '#ui/lazy-with-fallback.tsx'
import { useMember } from '#app/shell/use-viewer.ts'
import type { Member } from '#modules/viewer/viewer.ts'
import type { PanelProps } from '#app/shell/panel-props.ts'

const PANELS: Record<Panel, ComponentType<PanelProps>> = {
  cart: lazyDialog(() => import('#app/shell/cart-panel.tsx'), 'CartPanel'),
  checkout: lazyDialog(() => import('#app/shell/checkout-panel.tsx'), 'CheckoutPanel'),
  'thank-you': lazyDialog(() => import('#app/shell/thank-you-panel.tsx'), 'ThankYouPanel'),
}

/** What lies over the page: the cart, checkout and the thank-you, each loaded when it is first opened. */
export function Panels() {
  const member = useMember()
  const { panel, closePanel } = useCart()
  const [wanted, setWanted] = useState<Panel[]>([])
  useUnfinishedPayment(member ?? null)

  if (panel !== null && !wanted.includes(panel)) setWanted([...wanted, panel])
  if (member === undefined) return null
  return wanted.map((name) => {
    const Panel = PANELS[name]
    return <Panel key={name} open={name === panel} onClose={() => closePanel(name)} member={member} />
  })
}

/** An order that went out before this page was loaded, and that nobody waits for here, is looked after. */
function useUnfinishedPayment(member: Member | null): void {
  const { isLoading, items, panel, change, openPanel } = useCart()
  const isAsked = !isLoading && items.length > 0 && panel === null
  useEffect(() => {
    if (!member || !isAsked || !hasSomethingSent(member.id)) return
    let isHere = true
    void import('#modules/checkout/pay/return/unfinished-payment.client.ts')
      .then((code) => code.findPurchase(member.id, items))
      .then((purchase) => {
        if (!purchase || !isHere) return
        openPanel('thank-you', purchase)
        change(() => [])
      })
      .catch(() => {}) // no line: the next page asks again
    return () => {
      isHere = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once a page, for the cart that it was loaded with
  }, [member, isAsked])
}

function hasSomethingSent(person: string): boolean {
  try {
    return localStorage.getItem(`checkout:${person}`) !== null
  } catch {
    return false
  }
}
