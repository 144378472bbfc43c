import type { RequestCtx } from '#app/context.server.ts'
import { findPromoCodes } from '#modules/checkout/quote/promo/find-promo-codes.server.ts'
import { secondsToWaitForCodes } from '#modules/promo-codes/limit-promo-codes.server.ts'
import { toPromoCode } from '#modules/promo-codes/promo-code.ts'
import { type FoundPromo, type PromoFailure, promoFailure } from '#modules/promo-codes/promo-failure.ts'
import type { EventId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'

/** The promo code of an address (`?promo=`) at an event; or why it is not good. Guesses are counted. */
export async function promoAtEvent(
  { db, now, actor, clientAddress }: Pick<RequestCtx, 'db' | 'now' | 'actor' | 'clientAddress'>,
  eventId: EventId,
  typed: string,
): Promise<Result<FoundPromo, { code: PromoFailure }>> {
  const code = toPromoCode(typed)
  if (code === null) return fail({ code: 'PROMO_UNKNOWN' })
  const personId = actor?.id ?? null
  const asked = { eventIds: [eventId], codes: [code] }
  if ((await secondsToWaitForCodes(db, { personId, clientAddress }, asked)) > 0)
    return fail({ code: 'PROMO_TOO_MANY_TRIES' })
  const [promo] = await findPromoCodes(db, { ...asked, personId })
  if (!promo) return fail({ code: 'PROMO_UNKNOWN' })
  const failure = promoFailure(promo, promo, now)
  return failure === null ? ok(promo) : fail({ code: failure })
}
