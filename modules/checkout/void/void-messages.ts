import type { VoidFailure } from '#modules/checkout/void/void-ticket.server.ts'

const MESSAGES = {
  NOT_FOUND: 'There is no such ticket.',
  NOT_PAID: 'This ticket is not paid, so it opens no door. Its reservation can be cancelled on the order.',
  ALREADY_VOID: 'This ticket is void already.',
  IS_USED: 'Somebody came in with this ticket. Take the check-in back at the door first, or refund it.',
  IS_REFUNDED: 'This ticket was refunded, so it opens no door.',
} satisfies Record<VoidFailure, string>

/** Why a ticket was not made void. */
export const voidMessage = ({ code }: { code: VoidFailure }): string => MESSAGES[code]
