/**
 * Names the person for whom a page sends an order. The session is of the browser, and another window may have changed it:
 * without this, whoever stands at the page would pay for tickets of whoever signed in last.
 */
export const BUYER_HEADER = 'X-Buyer'
