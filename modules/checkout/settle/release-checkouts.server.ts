import {
  AFTER_LAST,
  eachPageLeft,
  LEFT_AT_ONCE,
  type NotDone,
  notDone,
  togetherOrEach,
} from '#modules/checkout/settle/each-left.server.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import type { CheckoutId } from '#platform/ids.ts'
import { job } from '#platform/job.ts'
import { MINUTE_MS } from '#platform/time.ts'

/**
 * Gives back the places of checkouts whose time is over and that nobody pays at this moment. A free one waits for no
 * money: `recoverCheckouts` settles it, however late. One that cannot be given back stops no other. Any number of
 * processes may run it at once. Answers how many it gave back.
 */
export async function releaseExpired(ctx: Ctx, atOnce = LEFT_AT_ONCE): Promise<number> {
  const failed: NotDone[] = []
  const released = await eachPageLeft(
    (...page) =>
      ctx.db.statement<{ id: CheckoutId }>(
        `select id from checkouts c where state = 'open' and reserved_until <= now() and total_cents > 0
           and not exists (select from payments p where p.checkout_id = c.id
                           and p.state in ('requires_action', 'processing', 'unknown'))
           and ${AFTER_LAST} order by id limit $2`,
        page,
      ),
    (rows) =>
      togetherOrEach(
        rows,
        (some) =>
          release(
            ctx,
            some.map(({ id }) => id),
          ),
        ({ id }, error) => failed.push({ id, error }),
      ),
    atOnce,
  )
  if (failed.length > 0) ctx.log.error('Unpaid places could not be given back', notDone('checkouts', failed))
  if (released > 0) ctx.log.info('Unpaid places were given back', { checkouts: released })
  return released
}

export const releaseExpiredJob = job({
  name: 'release unpaid places',
  everyMs: 10_000,
  mayTakeMs: 2 * MINUTE_MS,
  inParallel: true,
  run: (ctx: Ctx) => releaseExpired(ctx),
})

/** Gives back the places of one checkout, unless it is paid or being paid. */
export const releaseCheckout = (ctx: Ctx, id: CheckoutId): Promise<number> => release(ctx, [id])

const release = async (ctx: Ctx, ids: CheckoutId[]): Promise<number> => {
  const [row] = await ctx.db.statement<{ released: number }>('select release_checkouts($1) as released', [
    ids,
  ])
  return row?.released ?? 0
}
