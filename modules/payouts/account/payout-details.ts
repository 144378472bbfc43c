/** Where money is sent, as its owner typed it. */
export type PayoutDetails =
  | { kind: 'bank'; holder: string; routingNumber: string; accountNumber: string }
  | { kind: 'paypal'; email: string }

/** Whether nine digits are a routing number: its last one is a checksum of the others (ABA). */
export function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text) || text === '000000000') return false
  const weights = [3, 7, 1, 3, 7, 1, 3, 7]
  const sum = weights.reduce((before, weight, at) => before + weight * Number(text[at]), 0)
  return (sum + Number(text[8])) % 10 === 0
}

/** Whether digits may be the number of an account at a bank of the United States: 4 to 17 of them. */
export const isAccountNumber = (text: string): boolean => /^\d{4,17}$/.test(text)

/** What is shown of it: enough for its owner to know it again, too little for anybody else to use it. */
export function maskedDetails(details: PayoutDetails): string {
  if (details.kind === 'bank') return `Bank account ending in ${details.accountNumber.slice(-4)}`
  const at = details.email.lastIndexOf('@')
  return `PayPal ${details.email.slice(0, 1)}•••${details.email.slice(at)}`
}
