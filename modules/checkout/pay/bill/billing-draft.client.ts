import { type Billing, emptyBilling } from '#modules/checkout/pay/bill/billing.ts'

// What was typed survives a reload, and is gone with the tab.
const nameOf = (person: string): string => `billing:${person}`

/** What a person typed before in this tab; null when there is nothing. */
export function readBillingDraft(person: string): Billing | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf(person)) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    const known = Object.entries(kept).filter(
      ([field, text]) => Object.hasOwn(emptyBilling, field) && typeof text === 'string',
    )
    return { ...emptyBilling, ...Object.fromEntries(known) }
  } catch {
    return null
  }
}

export function saveBillingDraft(person: string, billing: Billing): void {
  try {
    sessionStorage.setItem(nameOf(person), JSON.stringify(billing))
  } catch {
    // A browser that keeps nothing loses what was typed on a reload, and nothing else.
  }
}

/** Removes what was typed once it was used: the next form begins with what is known by then. */
export function removeBillingDraft(person: string): void {
  try {
    sessionStorage.removeItem(nameOf(person))
  } catch {
    // Nothing was kept.
  }
}
