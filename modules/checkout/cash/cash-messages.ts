/** Why cash was not written down as asked, or that nobody knows whether it was. */
export type CashFailure = {
  code:
    | 'ORDER_NOT_FOUND'
    | 'ALREADY_PAID'
    | 'NOT_WAITING_FOR_CASH'
    | 'BOX_CHANGED'
    | 'BOX_EMPTY'
    | 'UNANSWERED'
}

/** The sentence for a failure. */
export const cashMessage = ({ code }: CashFailure): string => CASH_MESSAGES[code]

const CASH_MESSAGES = {
  ORDER_NOT_FOUND: 'There is no such order.',
  ALREADY_PAID: 'This order was paid meanwhile. Nothing was changed.',
  NOT_WAITING_FOR_CASH: 'This reservation has ended, and its places were given back. Nothing was changed.',
  BOX_CHANGED:
    'Cash was taken or given back meanwhile, or the box was counted. What should be in it now stands below.',
  BOX_EMPTY: 'No cash was taken or given back since the last count.',
  UNANSWERED:
    'No answer came, so it is not known whether this was written down. Press again: it is written down once, however often you press.',
} satisfies Record<CashFailure['code'], string>
