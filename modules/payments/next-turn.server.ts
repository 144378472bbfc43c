/**
 * SQL of how long after a turn a payment or a refund is due again: `first` after the first one, doubling up to an hour. `checks`: how
 * often its turn had come before. The exponent is bounded by itself: doubled a few dozen times is more than an interval can hold.
 */
export const waitForNextTurn = (first: string, checks: string): string =>
  `least(interval '1 hour', interval '${first}' * 2 ^ least(${checks}, 10))`

/** SQL of whether the turn of `row` came within two minutes, so that its provider may be being asked at this moment. */
export const mayBeAsked = (row: string, first: string): string =>
  `(${row}.next_check_at < 'infinity'
    and ${row}.next_check_at - ${waitForNextTurn(first, `${row}.checks - 1`)} > now() - interval '2 minutes')`
