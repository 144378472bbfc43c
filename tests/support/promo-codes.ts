import type { PromoTerms } from '#modules/promo-codes/promo-code.ts'
import type { Db } from '#platform/db.server.ts'
import { type EventId, newId, type PromoCodeId, type TicketTypeId } from '#platform/ids.ts'

export interface PromoFacts {
  code?: string
  kind?: PromoTerms['kind']
  percentBp?: number
  amountCents?: number
  maxUses?: number | null
  maxPerPerson?: number | null
  ticketTypeIds?: TicketTypeId[]
  startsAt?: string | null
  endsAt?: string | null
  isActive?: boolean
}

/** A code of an event, 20 percent off everything unless told otherwise. */
export async function makePromoCode(
  db: Db,
  { eventId }: { eventId: EventId },
  facts: PromoFacts = {},
): Promise<PromoCodeId> {
  const id = newId<'promo code'>()
  const kind = facts.kind ?? 'percent'
  await db.pool.query(
    `insert into promo_codes (event_id, id, code, kind, percent_bp, amount_cents, max_uses, max_per_person, ticket_type_ids,
                              starts_at, ends_at, is_active)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      eventId,
      id,
      facts.code ?? 'STEP20',
      kind,
      kind === 'percent' ? (facts.percentBp ?? 2000) : null,
      kind === 'fixed' ? (facts.amountCents ?? 1000) : null,
      facts.maxUses ?? null,
      facts.maxPerPerson ?? null,
      facts.ticketTypeIds ?? [],
      facts.startsAt ?? null,
      facts.endsAt ?? null,
      facts.isActive ?? true,
    ],
  )
  return id
}
