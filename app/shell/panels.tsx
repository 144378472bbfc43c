import { type ComponentType, useEffect, useState } from 'react'
import { useCart } from '#modules/cart/cart-context.tsx'
import type { Panel } from '#modules/cart/panel-history.client.ts'
import { showToast } from '#ui/toast.ts'
import type { Member } from '#app/shell/member.ts'
import type { PanelProps } from '#app/shell/panel-props.ts'

type Code = ComponentType<PanelProps>

const codeOf: Record<Panel, () => Promise<{ default: Code }>> = {
  cart: () => import('#app/shell/cart-panel.tsx'),
  checkout: () => import('#app/shell/checkout-panel.tsx'),
  'thank-you': () => import('#app/shell/thank-you-panel.tsx'),
}

/** What lies over the page: the cart, checkout and the thank-you, each loaded when it is first opened. */
export function Panels({ member }: { member: Member | null }) {
  const { panel, closePanel } = useCart()
  const [loaded, setLoaded] = useState<Partial<Record<Panel, Code>>>({})
  useUnfinishedPayment(member)

  const isAwaited = panel !== null && !loaded[panel]
  useEffect(() => {
    if (!isAwaited) return
    codeOf[panel]().then(
      ({ default: code }) => setLoaded((before) => ({ ...before, [panel]: code })),
      () => {
        if (reloadsForNewer()) return
        closePanel(panel)
        showToast({ title: 'Network error. Please check your connection and try again', tone: 'danger' })
      },
    )
  }, [isAwaited, panel, closePanel])

  return (Object.entries(loaded) as [Panel, Code][]).map(([name, Loaded]) => (
    <Loaded key={name} open={name === panel} member={member} />
  ))
}

/** An order that went out before this page was loaded, and that nobody waits for here, is looked after. */
function useUnfinishedPayment(member: Member | null): void {
  const { isLoading, items, panel, change, openPanel } = useCart()
  const isAsked = !isLoading && items.length > 0 && panel === null
  useEffect(() => {
    if (!member || !isAsked || !hasSomethingSent(member.id)) return
    let isHere = true
    void import('#app/shell/unfinished-payment.client.ts')
      .then(({ findPurchase }) => findPurchase(member.id, items))
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

const RELOADED = 'reloaded-for-newer'

/**
 * Code that cannot be loaded although there is a line may have given way to a newer version of the site: one reload
 * brings that, and the panel, whose name is in the address, opens again.
 */
function reloadsForNewer(): boolean {
  try {
    if (!navigator.onLine || sessionStorage.getItem(RELOADED)) return false
    sessionStorage.setItem(RELOADED, '1')
    location.reload()
    return true
  } catch {
    return false
  }
}
