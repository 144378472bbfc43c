import { MAX_RESERVATION_MINUTES, RESERVATION_MINUTES } from '#modules/checkout/place/reservation.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import type { CheckoutId } from '#platform/ids.ts'

/**
 * Keeps the places of a checkout whose payment has just failed for another try: `RESERVATION_MINUTES` from now, and
 * `MAX_RESERVATION_MINUTES` from its placing at most. A buyer may come back from a provider's page long after they pressed pay.
 */
export async function keepPlaces({ db }: Pick<Ctx, 'db'>, id: CheckoutId): Promise<void> {
  await db.statement(
    `update checkouts
     set reserved_until = greatest(reserved_until,
           least(now() + make_interval(mins => $2), created_at + make_interval(mins => $3))), updated_at = now()
     where id = $1 and state = 'open'`,
    [id, RESERVATION_MINUTES, MAX_RESERVATION_MINUTES],
  )
}
