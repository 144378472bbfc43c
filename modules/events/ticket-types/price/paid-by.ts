/**
 * How buyers pay a ticket type: `any` as its event says, `online` never in cash, `cash` never online, whatever its event says. Who sells at
 * the door takes what they like.
 */
export type PaidBy = 'any' | 'online' | 'cash'

/** As a form asks for it. */
export const PAID_BY_CHOICES = {
  any: 'As the whole event is',
  online: 'Online only',
  cash: 'In cash only',
} as const satisfies Record<PaidBy, string>

export const PAID_BY = Object.keys(PAID_BY_CHOICES) as PaidBy[] // of the literal there

/** Whether tickets of the type may be reserved for cash; the event may say so for all of them. */
export const mayPayInCash = (paidBy: PaidBy, eventAcceptsCash: boolean): boolean =>
  paidBy === 'cash' || (paidBy === 'any' && eventAcceptsCash)

/** What a buyer is told beside the price; null where it is as it is for the other tickets. */
export function paidByWords(paidBy: PaidBy, eventAcceptsCash: boolean): string | null {
  if (paidBy === 'cash') return 'Paid in cash, to the host'
  return paidBy === 'online' && eventAcceptsCash ? 'Paid online only' : null
}
