import type { Db } from '#platform/db.server.ts'

/**
 * Has refunds asked for once more that were given up because the account at their provider did not know the payment. To be called when
 * the site starts: the keys of the account that does may be in its settings now.
 */
export const askAgainForUnknown = (db: Db): Promise<unknown> =>
  db.statement(
    `with refunds_again as (
       update refunds set next_check_at = now() where state = 'pending' and next_check_at = 'infinity')
     update payments set next_check_at = now() where state = 'refund_due' and next_check_at = 'infinity'`,
  )
