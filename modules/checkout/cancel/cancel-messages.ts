import type { CancelEventFailure, PaidOrders } from '#modules/checkout/cancel/cancel-event.server.ts'
import { formatUsd, toCents } from '#platform/money.ts'

const paidText = ({ orders, total }: PaidOrders): string =>
  `${orders === 1 ? 'One order is' : `${orders} orders are`} paid, ${formatUsd(total)} in all, fees included.`

/** What goes back when an event with paid orders is cancelled, and how. */
export function goesBackText(paid: PaidOrders): string {
  const online = toCents(paid.total - paid.cash)
  return [
    paidText(paid),
    online > 0 && `${formatUsd(online)} goes back to what your guests paid with, within about ten days.`,
    paid.cash > 0 && `${formatUsd(paid.cash)} was paid in cash: you give it back yourself.`,
    online > 0
      ? 'Our fees go back as well. Your next payout is smaller by your share.'
      : 'You no longer owe our fees for it.',
  ]
    .filter(Boolean)
    .join(' ')
}

/** Why an event with paid orders is not cancelled together with others. */
const paidOrdersText = (paid: PaidOrders): string =>
  `${paidText(paid)} Cancel it on its own page: there you see what goes back.`

/** What is said when an event was not cancelled or postponed. Nothing has changed then, and nobody was told. */
export function cancelMessage(failure: CancelEventFailure): string {
  switch (failure.code) {
    case 'EVENT_NOT_ON':
      return 'This event is not on any more: it was cancelled, postponed or archived meanwhile. Reload the page to see its state.'
    case 'EVENT_BEGUN':
      return 'This event has begun. It can no longer be postponed or cancelled.'
    case 'MESSAGE_CHANGED':
      return 'The event was changed meanwhile, so the message to your guests is another. Read it again below, then send it.'
    case 'PAYMENT_UNDER_WAY':
      return 'Somebody is paying for this event at this moment. Wait a few minutes, then try again: it is cancelled, or the order is paid.'
    case 'ORDERS_PAID':
      return paidOrdersText(failure)
  }
}
