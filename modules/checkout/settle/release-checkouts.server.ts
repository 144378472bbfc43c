import type { Ctx } from '#platform/ctx.server.ts'
import type { CheckoutId } from '#platform/ids.ts'
import { job } from '#platform/job.ts'
import { MINUTE_MS } from '#platform/time.ts'

/** So many are given back in one transaction. */
const MAX_AT_ONCE = 200

/**
 * Gives back the places of checkouts whose time is over and that nobody pays at this moment. A free one waits for no
 * money: `recoverCheckouts` settles it, however late. One that cannot be given back stops no other. Any number of
 * processes may run it at once. Answers how many it gave back.
 */
export async function releaseExpired(ctx: Ctx): Promise<number> {
  const rows = await ctx.db.statement<{ id: CheckoutId }>(
    `select id from checkouts c where state = 'open' and reserved_until <= now() and total_cents > 0
       and not exists (select from payments p where p.checkout_id = c.id
                       and p.state in ('requires_action', 'processing', 'unknown'))
     order by reserved_until limit ${MAX_AT_ONCE}`,
  )
  const released = await releaseEach(
    ctx,
    rows.map(({ id }) => id),
  )
  if (released > 0) ctx.log.info('Unpaid places were given back', { checkouts: released })
  return released
}

export const releaseExpiredJob = job({
  name: 'release unpaid places',
  everyMs: 10_000,
  mayTakeMs: 2 * MINUTE_MS,
  inParallel: true,
  run: releaseExpired,
})

/** Gives back the places of one checkout, unless it is paid or being paid. */
export const releaseCheckout = (ctx: Ctx, id: CheckoutId): Promise<number> => release(ctx, [id])

async function releaseEach(ctx: Ctx, ids: CheckoutId[]): Promise<number> {
  if (ids.length === 0) return 0
  try {
    return await release(ctx, ids)
  } catch (error) {
    if (ids.length === 1) {
      ctx.log.error('Unpaid places could not be given back', { checkoutId: ids[0], error })
      return 0
    }
    let released = 0
    for (const id of ids) released += await releaseEach(ctx, [id])
    return released
  }
}

async function release(ctx: Ctx, ids: CheckoutId[]): Promise<number> {
  const [row] = await ctx.db.statement<{ released: number }>('select release_checkouts($1) as released', [
    ids,
  ])
  return row?.released ?? 0
}
