import type { CartItem } from '#modules/cart/cart.ts'
import { formatUsd } from '#platform/money.ts'

/** The messages after a cart was updated: a sentence for each line whose price or quantity changed. */
export const cartChangeMessages = (before: CartItem[], after: CartItem[]): string[] =>
  after.flatMap((now) => {
    const was = before.find((item) => item.id === now.id)
    return was ? [priceMessage(was, now), capMessage(was, now)].filter((sentence) => sentence !== null) : []
  })

function priceMessage(was: CartItem, now: CartItem): string | null {
  if (was.price === now.price) return null
  const name = `${now.title}, ${now.eventTitle}`
  return was.price < was.regularPrice && now.price === now.regularPrice
    ? `The early-bird price of ${name} has ended. It is ${formatUsd(now.price)} now.`
    : `${name} is ${formatUsd(now.price)} now. It was ${formatUsd(was.price)}.`
}

const capMessage = (was: CartItem, now: CartItem): string | null =>
  now.quantity < was.quantity
    ? `You can have ${now.maxPerPerson} of ${now.title}, ${now.eventTitle}, at most.`
    : null
