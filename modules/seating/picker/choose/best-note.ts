import type { ChosenSeats } from '#modules/seating/picker/choose/choose-seats.server.ts'
import { formatCounted, formatPrice } from '#platform/money.ts'

/** What is to be said of the best seats that were found, and what else may be asked for by one press. */
export interface BestNote {
  text: string
  other: { label: string; fields: Record<string, string> } | null
}

/**
 * What is not as it was asked for: elsewhere, or not side by side; null where all is. Whoever wanted them side by side in a section is offered as many
 * apart there, unless one person may not have so many of it, or it all costs more.
 */
export function bestNote(
  fields: Record<string, string>,
  {
    isElsewhere,
    isTogether,
    mostThere,
    leastThere,
  }: Pick<ChosenSeats, 'isElsewhere' | 'isTogether' | 'mostThere' | 'leastThere'>,
): BestNote | null {
  const { together, ...apart } = fields
  const [quantity, where] = [Number(fields['quantity']), fields['section']]
  const isAskedTogether = together !== undefined
  const seats = `${quantity} such seats`
  if (isElsewhere) {
    if (leastThere !== undefined)
      return {
        text: `Nothing in ${where} costs so little: a seat there is ${formatPrice(leastThere)} or more, all in. ${
          quantity === 1 ? 'This is' : 'These are'
        } the best elsewhere.`,
        other: null,
      }
    if (mostThere && mostThere < quantity)
      return {
        text: `One person may have ${formatCounted(mostThere, 'such seat')} in ${where}. The best elsewhere are among these.`,
        other: null,
      }
    if (quantity === 1)
      return { text: `No such seat is left in ${where}. This is the best elsewhere.`, other: null }
    if (!isAskedTogether)
      return {
        text: `There are not ${seats} left in ${where}. The best elsewhere are among these.`,
        other: null,
      }
    return {
      text: `There are no ${seats} side by side in ${where}. These are the best elsewhere.`,
      other: { label: `Take ${quantity} apart in ${where}`, fields: apart },
    }
  }
  return isAskedTogether && isTogether === false
    ? { text: `There are no ${seats} side by side. These are the best that are left.`, other: null }
    : null
}
