import type { RefundRequested } from '#modules/checkout/refund/request/request-refund.server.ts'
import { isReachable } from '#modules/notifications/is-reachable.ts'
import type { Order } from '#modules/orders/get-order.server.ts'
import { sentAgain } from '#modules/tickets/mails/sent-again.ts'

/** By what `?notice=` of its page an order says what each of its forms has done. */
export const ORDER_NOTICES = {
  refund: 'refunded',
  decline: 'declined',
  cancel: 'released',
  'give back': 'released',
  paid: 'paid',
  withdraw: 'withdrawn',
}

/** What has just been done to an order, said once it shows in it; null where nothing was. */
export function doneOf(
  notice: string | null,
  { orderStatus, refunded, customerEmail, forHost }: Order,
  newest?: RefundRequested,
): string | null {
  const told = forHost && isReachable(customerEmail) ? ' The buyer is told by mail.' : ''
  switch (notice ?? '') {
    case 'refunded':
      return refunded > 0 || orderStatus === 'refunded' ? `Refunded.${told}` : null
    case 'declined':
      return newest?.state === 'declined' ? `Declined.${told}` : null
    case 'released':
      return orderStatus === 'cancelled' ? `The places are free again.${told}` : null
    case 'paid':
      return orderStatus === 'completed'
        ? `The cash is written down, and the tickets are good now.${told}`
        : null
    case 'withdrawn':
      return newest?.state === 'withdrawn'
        ? 'You withdrew your request, and the host is told. Your tickets stay good.'
        : null
    case 'asked':
      return newest?.state === 'open' ? 'The host is told. Their answer comes by mail.' : null
    default:
      return sentAgain(notice)?.words ?? null
  }
}
