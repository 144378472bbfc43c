import { useEffect, useState, useSyncExternalStore } from 'react'
import { type CartItem, isSameTicket } from '#modules/cart/cart.ts'
import { changeCart, readCart, subscribeToCarts } from '#modules/cart/cart-storage.client.ts'
import { earlierCartOf } from '#modules/cart/earlier-cart.ts'
import { fetchQuote } from '#modules/checkout/checkout-calls.client.ts'
import type { QuoteFailureCode } from '#modules/checkout/quote/quote-failure.ts'

const NOTHING: CartItem[] = []
const OVER: QuoteFailureCode[] = ['EVENT_STARTED', 'NOT_ON_SALE']

/** What was set aside for a person, once it is known to be on sale still; what is over is dropped. */
export function useEarlierCart(person: string | null): CartItem[] {
  const items = useSyncExternalStore(subscribeToCarts, () =>
    person === null ? NOTHING : readCart(earlierCartOf(person)),
  )
  const [checkedFor, setCheckedFor] = useState<string | null>(null)
  const isAsked = person !== null && items.length > 0 && checkedFor !== person

  useEffect(() => {
    if (!isAsked) return
    let isWanted = true
    const cart = earlierCartOf(person)
    void fetchQuote(readCart(cart)).then((quote) => {
      const over = (quote?.failures ?? []).filter(({ code }) => OVER.includes(code))
      if (over.length > 0)
        changeCart(cart, (kept) =>
          kept.filter((item) => !over.some((failure) => isSameTicket(failure, item))),
        )
      if (isWanted) setCheckedFor(person)
    })
    return () => {
      isWanted = false
    }
  }, [isAsked, person])

  return checkedFor === person ? items : NOTHING
}
