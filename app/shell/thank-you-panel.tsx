import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { panelData } from '#modules/cart/panel-history.client.ts'
import type { Purchase } from '#modules/checkout/checkout-flow.ts'
import { ThankYou } from '#modules/checkout/thank-you.tsx'
import type { PanelProps } from '#app/shell/panel-props.ts'

/** The thank-you over the page. After checkout's own page there is nothing behind it to come back to. */
export function ThankYouPanel({ open, onClose }: PanelProps) {
  const navigate = useNavigate()
  const [purchase, setPurchase] = useState<Purchase | null>(null)
  const told = open ? purchaseIn(panelData()) : null
  if (told && told.checkoutId !== purchase?.checkoutId) setPurchase(told)

  useEffect(() => {
    if (open && !told) onClose()
  }, [open, told, onClose])

  if (!purchase) return null
  const close = () => {
    if (location.pathname === '/checkout') void navigate('/events', { replace: true })
    else onClose()
  }
  return <ThankYou open={open} purchase={purchase} onClose={close} />
}

/** History entries outlive versions of the site: what does not look like a purchase is none. */
const purchaseIn = (facts: unknown): Purchase | null =>
  typeof facts === 'object' && facts !== null && 'orders' in facts && Array.isArray(facts.orders)
    ? (facts as Purchase) // written by `openPanel('thank-you', purchase)` alone
    : null
