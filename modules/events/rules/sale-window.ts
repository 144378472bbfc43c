import { epochMs, type Instant } from '#platform/time.ts'

/** When a ticket type is sold online; null is from the beginning, and until the event begins. */
export interface SaleWindow {
  saleStartsAt: Instant | null
  saleEndsAt: Instant | null
}

/**
 * Whether a ticket type is sold at `now`: from its first moment on, and before its last one. Binding is the same in
 * `db/functions/checkout_verdict.sql` (NOT_ON_SALE), and in `isInSaleWindow`.
 */
export function saleWindowState(
  { saleStartsAt, saleEndsAt }: SaleWindow,
  now: Instant,
): 'early' | 'open' | 'ended' {
  if (saleStartsAt !== null && epochMs(now) < epochMs(saleStartsAt)) return 'early'
  return saleEndsAt !== null && epochMs(now) >= epochMs(saleEndsAt) ? 'ended' : 'open'
}

/** Whether one can be bought online at `now`: it is on sale, and places are left. */
export const canBeBought = (type: SaleWindow & { left: number }, now: Instant): boolean =>
  type.left > 0 && saleWindowState(type, now) === 'open'

/** The soonest moment at which one that has places left goes on sale; null where none does. */
export function nextSale(types: readonly (SaleWindow & { left: number })[], now: Instant): Instant | null {
  const moments = types
    .filter((type) => type.left > 0 && saleWindowState(type, now) === 'early')
    .flatMap(({ saleStartsAt }) => saleStartsAt ?? [])
  return moments.toSorted((one, other) => epochMs(one) - epochMs(other))[0] ?? null
}
