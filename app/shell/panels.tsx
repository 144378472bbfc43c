import { type ComponentType, useEffect, useState } from 'react'
import { useCart } from '#modules/cart/cart-context.tsx'
import type { Panel } from '#modules/cart/panel-history.client.ts'
import { ClosesAgain, later } from '#ui/later.tsx'
import type { Member } from '#app/shell/member.ts'
import type { PanelProps } from '#app/shell/panel-props.ts'

const PANELS: Record<Panel, ComponentType<PanelProps>> = {
  cart: later(() => import('#app/shell/cart-panel.tsx'), 'CartPanel', ClosesAgain),
  checkout: later(() => import('#app/shell/checkout-panel.tsx'), 'CheckoutPanel', ClosesAgain),
  'thank-you': later(() => import('#app/shell/thank-you-panel.tsx'), 'ThankYouPanel', ClosesAgain),
}

/** What lies over the page: the cart, checkout and the thank-you, each loaded when it is first opened. */
export function Panels({ member }: { member: Member | null }) {
  const { panel, closePanel } = useCart()
  const [wanted, setWanted] = useState<Panel[]>([])
  useUnfinishedPayment(member)

  if (panel !== null && !wanted.includes(panel)) setWanted([...wanted, panel])
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
    void import('#app/shell/unfinished-payment.client.ts')
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
