import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { savePromoCode, usePromoCodes } from '#modules/promo-codes/stored-promo-codes.client.ts'

interface KeptPromoProps {
  eventId: string
  /** Of the address; null where it has none. */
  promo: { code: string; isGood: boolean } | null
}

/** Keeps a good promo code of the address for the cart. Where the address has none, one that is kept for the event comes into it. */
export function KeptPromo({ eventId, promo }: KeptPromoProps) {
  const kept = usePromoCodes()[eventId]
  const navigate = useNavigate()
  useEffect(() => {
    if (promo?.isGood) return savePromoCode(eventId, promo.code)
    if (promo || !kept) return
    const query = new URLSearchParams(location.search)
    query.set('promo', kept)
    void navigate(`?${query}`, { replace: true, preventScrollReset: true })
  }, [eventId, promo, kept, navigate])
  return null
}
