/** Why a host makes a ticket void. It stands in the log, and nobody else reads it. */
export const VOID_REASONS = ['mistake', 'fraud', 'withdrawn', 'other'] as const
export type VoidReason = (typeof VOID_REASONS)[number]

export const voidReasonLabels = {
  mistake: 'It was issued by mistake',
  fraud: 'The payment is disputed, or looks like fraud',
  withdrawn: 'A free ticket is withdrawn',
  other: 'Something else',
} as const satisfies Record<VoidReason, string>
