import type { RefundFailure } from '#modules/checkout/refund/refund-tickets.server.ts'

const MESSAGES = {
  NOT_PAID: 'This order holds no money that could go back.',
  NOT_ITS_TICKETS: 'Please choose the tickets to refund.',
  ALREADY_REFUNDED:
    'Some of these tickets were refunded meanwhile. Nothing was changed. Look at what is left.',
  WHOLE_GROUPS: 'A table goes back as a whole. Please choose all of it.',
} satisfies Record<RefundFailure, string>

/** Why a refund was not made, for whoever runs the event. */
export const refundMessage = ({ code }: { code: RefundFailure }): string => MESSAGES[code]
