import { type Billing, type BillingField, checkBilling } from '#modules/checkout/pay/bill/billing.ts'
import type { WalletContact } from '#modules/payments/payment-details.ts'
import { stateCode } from '#platform/us-states.ts'

const ADDRESS: BillingField[] = [
  'addressLine1',
  'addressLine2',
  'locality',
  'administrativeDistrictLevel1',
  'postalCode',
]

/**
 * Billing with its empty fields filled from what a wallet says of its buyer. What was typed stays as it is. An address is taken
 * only where it contradicts nothing of a typed one, and from the United States; a value that no buyer could type here is
 * left out.
 */
export function withWalletContact(typed: Billing, contact: WalletContact): Billing {
  const given = billingOfContact(contact)
  const isSamePlace = ADDRESS.every(
    (field) => isEmpty(typed[field]) || plain(field, typed[field]) === plain(field, given[field]),
  )
  const isAbroad = (contact.countryCode ?? 'US').toUpperCase() !== 'US'
  const taken: Billing = { ...typed }
  for (const [field, text] of Object.entries(given) as [BillingField, string][]) {
    const mayTake = !ADDRESS.includes(field) || (isSamePlace && !isAbroad)
    if (isEmpty(typed[field]) && mayTake) taken[field] = text
  }
  const { failures } = checkBilling(taken, { asksAddress: false })
  for (const field of Object.keys(failures) as BillingField[]) taken[field] = typed[field]
  return taken
}

function billingOfContact(contact: WalletContact): Partial<Billing> {
  const [addressLine1 = '', ...others] = (contact.addressLines ?? []).map((line) => line.trim())
  const state = contact.state?.trim() ?? ''
  return {
    email: contact.email?.trim() ?? '',
    fullName: [contact.givenName, contact.familyName]
      .map((name) => name?.trim())
      .filter(Boolean)
      .join(' '),
    addressLine1,
    addressLine2: others.filter(Boolean).join(', '),
    locality: contact.city?.trim() ?? '',
    administrativeDistrictLevel1: stateCode(state) ?? state,
    postalCode: contact.postalCode?.trim() ?? '',
    phoneNumber: contact.phone?.trim() ?? '',
  }
}

const isEmpty = (text: string): boolean => text.trim() === ''

/** Without what people write in one way or another. */
function plain(field: BillingField, text = ''): string {
  if (field === 'postalCode') return text.trim().slice(0, 5)
  return (stateCode(text) ?? text).toLowerCase().replaceAll(/[\s.,]/g, '')
}
