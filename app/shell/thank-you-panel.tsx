import { useEffect, useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import { panelData } from '#modules/cart/panel-history.client.ts'
import type { Purchase } from '#modules/checkout/checkout-flow.ts'
import { ThankYou } from '#modules/checkout/thank-you.tsx'
import { PasskeyOffer } from '#modules/accounts/passkeys/passkey-offer.tsx'
import type { loader as passkeyOffer } from '#app/routes/api/passkey-offer.ts'
import { InstallOffer } from '#app/shell/install-button.tsx'
import type { PanelProps } from '#app/shell/panel-props.ts'
import { fetchViewer } from '#app/shell/viewer-store.ts'

/** The thank-you over the page. After checkout's own page there is nothing behind it to come back to. */
export function ThankYouPanel({ open, onClose, member }: PanelProps) {
  const navigate = useNavigate()
  const [purchase, setPurchase] = useState<Purchase | null>(null)
  const told = open ? purchaseIn(panelData()) : null
  if (told && told.checkoutId !== purchase?.checkoutId) setPurchase(told)

  useEffect(() => {
    if (open && !told) onClose()
  }, [open, told, onClose])

  const { load, data: offer } = useFetcher<typeof passkeyOffer>()
  const bought = told?.checkoutId
  const isMember = member !== null
  useEffect(() => {
    if (bought === undefined || !isMember) return
    void fetchViewer() // the page below shows the tickets that they hold
    void load('/api/passkeys/offer')
  }, [bought, isMember, load])

  if (!purchase) return null
  const close = () => {
    if (location.pathname === '/checkout') void navigate('/events', { replace: true })
    else onClose()
  }
  return (
    <ThankYou open={open} purchase={purchase} onClose={close}>
      <InstallOffer>Keep your ticket on your home screen</InstallOffer>
      <PasskeyOffer offered={offer?.offered ?? false} />
    </ThankYou>
  )
}

/** History entries outlive versions of the site: what does not look like a purchase is none. */
const purchaseIn = (facts: unknown): Purchase | null =>
  typeof facts === 'object' && facts !== null && 'orders' in facts && Array.isArray(facts.orders)
    ? (facts as Purchase) // written by `openPanel('thank-you', purchase)` alone
    : null
