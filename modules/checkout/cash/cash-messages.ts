/** Why cash was not written down as asked. */
export type CashFailure = {
  code: 'ORDER_NOT_FOUND' | 'ALREADY_PAID' | 'NOT_WAITING_FOR_CASH' | 'BOX_CHANGED' | 'BOX_EMPTY'
}

/** The sentence for a failure. */
export const cashMessage = ({ code }: CashFailure): string => CASH_MESSAGES[code]

const CASH_MESSAGES = {
  ORDER_NOT_FOUND: 'There is no such order.',
  ALREADY_PAID: 'This order was paid meanwhile. Nothing was changed.',
  NOT_WAITING_FOR_CASH: 'This reservation has ended, and its places were given back. Nothing was changed.',
  BOX_CHANGED:
    'Cash was taken or given back meanwhile, so another amount should be in the box. Count again, please.',
  BOX_EMPTY: 'No cash was taken or given back since the last count.',
} satisfies Record<CashFailure['code'], string>
