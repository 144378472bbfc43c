/** How far a payout is. */
export type PayoutState = 'made' | 'approved' | 'sending' | 'paid' | 'returned' | 'failed' | 'cancelled'

/** What may follow on each state; nothing follows on the last three. */
export const PAYOUT_TRANSITIONS = {
  made: ['approved', 'cancelled'],
  approved: ['sending', 'cancelled'],
  sending: ['paid', 'approved', 'failed'],
  paid: ['returned'],
  returned: [],
  failed: [],
  cancelled: [],
} as const satisfies Record<PayoutState, readonly PayoutState[]>

/** Whether somebody has to do something before a payout is done with. */
export const isOpen = ({ state }: { state: PayoutState }): boolean =>
  state === 'made' || state === 'approved' || state === 'sending'

/** The states from which a payout can come into another. */
export const statesBefore = (to: PayoutState): PayoutState[] =>
  (Object.keys(PAYOUT_TRANSITIONS) as PayoutState[]).filter((from) =>
    (PAYOUT_TRANSITIONS[from] as readonly PayoutState[]).includes(to),
  )

/** What an organiser reads of each state. */
export const payoutStateLabels = {
  made: 'Being checked',
  approved: 'Approved',
  sending: 'On its way',
  paid: 'Paid',
  returned: 'Came back',
  failed: 'Not delivered',
  cancelled: 'Cancelled',
} as const satisfies Record<PayoutState, string>
