import type { CancelEventFailure, PaidOrders } from '#modules/checkout/cancel/cancel-event.server.ts'
import { formatUsd } from '#platform/money.ts'

/** Why an event with paid orders is not cancelled yet, and what to do instead. */
export const paidOrdersText = ({ orders, total }: PaidOrders): string =>
  `${orders === 1 ? 'One order is' : `${orders} orders are`} paid, ${formatUsd(total)} in all, fees included. This money has to go back to your guests first, and this site cannot refund it yet. Until then the event can be postponed: sale stops, and your guests are told.`

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
