import type { Ctx } from '#platform/ctx.server.ts'
import { job } from '#platform/job.ts'
import { MINUTE_MS } from '#platform/time.ts'

/** Deletes holds that are over, which have no effect any more; answers how many. (Specification 7, cleanup_expired_seat_holds) */
export async function sweepHolds({ db }: Pick<Ctx, 'db'>): Promise<number> {
  const [row] = await db.statement<{ swept: number }>('select cleanup_expired_seat_holds() as swept', [])
  return row?.swept ?? 0
}

export const sweepHoldsJob = job({
  name: 'sweep seat holds',
  everyMs: MINUTE_MS,
  mayTakeMs: MINUTE_MS,
  run: (ctx: Ctx) => sweepHolds(ctx),
})
