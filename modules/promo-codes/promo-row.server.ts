import type { PromoCode, PromoTerms } from '#modules/promo-codes/promo-code.ts'
import type { EventId, PromoCodeId, TicketTypeId } from '#platform/ids.ts'
import { toBasisPoints, toCents } from '#platform/money.ts'
import { toInstant } from '#platform/time.ts'

/** The columns of `promo_codes` as `p` that `toPromo` reads. */
export const promoColumns = `p.id, p.event_id as "eventId", p.code, p.kind, p.percent_bp as "percentBp", p.amount_cents as "amountCents",
  p.version, p.ticket_type_ids as "ticketTypeIds", p.starts_at as "startsAt", p.ends_at as "endsAt", p.is_active as "isActive",
  p.max_uses as "maxUses", p.max_per_person as "maxPerPerson"`

export interface PromoRow {
  id: PromoCodeId
  eventId: EventId
  code: string
  kind: PromoTerms['kind']
  percentBp: number | null
  amountCents: number | null
  version: number
  ticketTypeIds: TicketTypeId[]
  startsAt: Date | null
  endsAt: Date | null
  isActive: boolean
  maxUses: number | null
  maxPerPerson: number | null
}

/** A row as the rules read it. */
export const toPromo = ({ kind, percentBp, amountCents, startsAt, endsAt, ...row }: PromoRow): PromoCode => ({
  ...row,
  terms: toTerms(kind, percentBp, amountCents),
  startsAt: startsAt && toInstant(startsAt),
  endsAt: endsAt && toInstant(endsAt),
})

/** A check of the table says that each kind has its own value. */
function toTerms(kind: PromoTerms['kind'], percentBp: number | null, amountCents: number | null): PromoTerms {
  switch (kind) {
    case 'percent':
      return { kind, percent: toBasisPoints(percentBp!) }
    case 'fixed':
      return { kind, amount: toCents(amountCents!) }
    case 'free':
    case 'none':
      return { kind }
  }
}
