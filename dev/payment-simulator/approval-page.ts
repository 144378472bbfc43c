import type { Order } from './paypal-order.ts'

/** What a buyer can do on PayPal's page: approve, approve with a payment that will fail, or turn back. */
const CHOICES = [
  ['', 'Approve'],
  ['INSTRUMENT_DECLINED', 'Approve; the bank will decline'],
  ['TRANSACTION_REFUSED', 'Approve; PayPal will refuse'],
  ['PENDING', 'Approve; PayPal will look at it first'],
  ['cancel', 'Cancel and return'],
] as const

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** PayPal's page of an order, in its simplest form. */
export const approvalPage = ({ id, unit }: Order): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Simulated PayPal</title>
<h1>Simulated PayPal</h1>
<p>Pay $${escape(unit.amount.value)}. No money moves.</p>
${CHOICES.map(
  ([value, label]) => `<form method="post" action="/checkoutnow?token=${escape(id)}">
<button name="choice" value="${value}" style="font-size:18px;padding:12px;margin:4px">${label}</button></form>`,
).join('\n')}
</html>`

/** Where the page sends the buyer afterwards. */
export function returnAddress({ id, returnUrl, cancelUrl }: Order, isApproved: boolean): string {
  const url = new URL(isApproved ? returnUrl : cancelUrl)
  url.searchParams.set('token', id)
  if (isApproved) url.searchParams.set('PayerID', 'SIMULATED')
  return url.href
}
