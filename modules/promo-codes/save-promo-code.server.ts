import type { EventManager } from '#modules/events/event-manager.ts'
import { noteChange } from '#modules/events/change/note-change.server.ts'
import type { SavePromoCodeFailure } from '#modules/promo-codes/promo-code-messages.ts'
import type { PromoCodeFields } from '#modules/promo-codes/promo-code-schema.ts'
import { consumeRateLimit } from '#platform/consume-rate-limit.server.ts'
import { type Db, type Tx, withTransaction } from '#platform/db.server.ts'
import { addDays, instantAt } from '#platform/local-time.ts'
import type { PromoCodeId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import { type Instant, type TimeZone, toInstant } from '#platform/time.ts'

/** So many codes an event may have. */
export const MAX_PROMO_CODES = 100

/**
 * Writes a promo code of an event, a new one or one that is there: it holds from the beginning of its first day to the end of its
 * last one, in the event's zone. Orders that are placed keep what was taken off. A new one that is sent again is written once.
 *
 * Fails with PROMO_CHANGED_MEANWHILE when it was changed after `seenAt`, when another code of the event has that name, when what the kind needs is missing, when a ticket type is of another
 * event, with PROMO_TICKETS_GONE when it names none any more and all it named are gone, when it ends before it starts, with PROMO_BELOW_USES when it was used more often than it may be from now on, with
 * TOO_MANY_PROMO_CODES at `MAX_PROMO_CODES`, with PROMO_ID_TAKEN when a code of another event has its id, and with
 * PROMO_CODES_TOO_FAST when one person saves too many within an hour. Nothing is written then.
 */
export async function savePromoCode(
  db: Db,
  { eventId, personId }: EventManager<'edit'>,
  fields: PromoCodeFields,
  /** When it was changed last, as far as its form knew; null for a new one. */
  seenAt: Instant | null,
): Promise<Result<null, SavePromoCodeFailure>> {
  const { allowed, retryAfterSeconds } = await consumeRateLimit(db, {
    limit: 'save promo code',
    of: personId,
  })
  if (!allowed) return fail({ code: 'PROMO_CODES_TOO_FAST', retryAfterSeconds })
  return withTransaction(db, async (tx) => {
    // One after another, so that two of one name, or one too many, are seen.
    const [event] = await tx.statement<{ timeZone: TimeZone }>(EVENT, [eventId])
    const facts = event && (await lockedFacts(tx, eventId, fields))
    const isNew = seenAt === null
    if (!facts || (!isNew && !facts.changedAt)) return fail({ code: 'PROMO_NOT_FOUND' })
    const changedAt = facts.changedAt && toInstant(facts.changedAt)
    const startsAt = fields.starts === '' ? null : instantAt(fields.starts, '00:00', event.timeZone)
    const endsAt = fields.ends === '' ? null : instantAt(addDays(fields.ends, 1), '00:00', event.timeZone)

    if (!isNew && changedAt !== seenAt) return fail({ code: 'PROMO_CHANGED_MEANWHILE' })
    if (facts.isOtherActive !== null) return fail({ code: 'PROMO_CODE_TAKEN', isActive: facts.isOtherActive })
    if (!changedAt && facts.all >= MAX_PROMO_CODES) return fail({ code: 'TOO_MANY_PROMO_CODES' })
    if (fields.kind === 'percent' && fields.percent === null) return fail({ code: 'PROMO_PERCENT_MISSING' })
    if (fields.kind === 'fixed' && fields.amount === null) return fail({ code: 'PROMO_AMOUNT_MISSING' })
    if (fields.kind === 'none' && fields.ticketTypeIds.length === 0)
      return fail({ code: 'PROMO_TICKETS_MISSING' })
    if (facts.isForGone && fields.ticketTypeIds.length === 0) return fail({ code: 'PROMO_TICKETS_GONE' })
    if (facts.known !== fields.ticketTypeIds.length) return fail({ code: 'PROMO_TICKETS_UNKNOWN' })
    if (fields.ends !== '' && fields.ends < fields.starts)
      return fail({ code: 'PROMO_ENDS_BEFORE_IT_STARTS' })
    if (fields.maxUses !== null && facts.uses > fields.maxUses)
      return fail({ code: 'PROMO_BELOW_USES', uses: facts.uses })

    const [saved] = await tx.statement<Saved>(SAVE, [
      eventId,
      fields.promoCodeId,
      fields.code,
      fields.kind,
      fields.kind === 'percent' ? fields.percent : null,
      fields.kind === 'fixed' ? fields.amount : null,
      fields.maxUses,
      fields.maxPerPerson,
      fields.ticketTypeIds,
      startsAt,
      endsAt,
    ])
    if (!saved) return fail({ code: 'PROMO_ID_TAKEN' })
    await noteChange(tx, [eventId], { by: personId, what: savedWords(fields.code, saved) })
    return ok(null)
  })
}

/** Stops a code, or starts it again; false when the event has none of that id. */
export async function switchPromoCode(
  db: Db,
  { eventId, personId }: EventManager<'edit'>,
  { promoCodeId, isActive }: { promoCodeId: PromoCodeId; isActive: boolean },
): Promise<boolean> {
  const rows = await db.statement(
    `with was as (select is_active from promo_codes where event_id = $1 and id = $2),
     switched as (
       update promo_codes set is_active = $3, updated_at = clock_timestamp() where event_id = $1 and id = $2 returning code
     )
     select case when was.is_active <> $3 then note_event_change($1, $4, $5 || switched.code) end from was cross join switched`,
    [eventId, promoCodeId, isActive, personId, `${isActive ? 'Started' : 'Stopped'} the promo code `],
  )
  return rows.length > 0
}

interface Facts {
  /** Null when it is not there. */
  changedAt: Date | null
  /** Of another code with its name; null for none. */
  isOtherActive: boolean | null
  all: number
  uses: number
  known: number
  /** It is for ticket types of which none is left: without a name it would be good for all. */
  isForGone: boolean
}

/** What stands in the way, once no sale can use the code beside it. */
async function lockedFacts(tx: Tx, eventId: string, fields: PromoCodeFields): Promise<Facts | undefined> {
  await tx.statement('select 1 from promo_codes where event_id = $1 and id = $2 for no key update', [
    eventId,
    fields.promoCodeId,
  ])
  const [facts] = await tx.statement<Facts>(FACTS, [
    eventId,
    fields.promoCodeId,
    fields.code,
    fields.ticketTypeIds,
  ])
  return facts
}

const EVENT = `select time_zone as "timeZone" from events where id = $1 for no key update`

const FACTS = `
  select (select updated_at from promo_codes where event_id = $1 and id = $2) as "changedAt",
    (select is_active from promo_codes where event_id = $1 and code = $3 and id <> $2) as "isOtherActive",
    (select count(*)::integer from promo_codes where event_id = $1) as "all",
    (select count(*)::integer from orders
     where event_id = $1 and promo_code_id = $2
       and order_status in ('awaiting_payment', 'awaiting_cash_payment', 'completed')) as uses,
    (select count(*)::integer from ticket_types where event_id = $1 and id = any ($4::uuid[])) as known,
    exists (select from promo_codes p where p.event_id = $1 and p.id = $2 and p.ticket_type_ids <> '{}' and not exists (
      select from ticket_types t where t.event_id = $1 and t.id = any (p.ticket_type_ids))) as "isForGone"`

/** What a save did to a code: what was there before, and which of it is another now. */
interface Saved {
  was: string | null
  isOtherOffer: boolean
  isOtherLimit: boolean
  isForOthers: boolean
  isOtherTime: boolean
}

/** What the event's log says of a save; null where nothing was changed. */
function savedWords(code: string, { was, ...is }: Saved): string | null {
  if (was === null) return `Added the promo code ${code}`
  const changed = [
    was !== code && 'the name',
    is.isOtherOffer && 'what it does',
    is.isOtherLimit && 'how often it may be used',
    is.isForOthers && 'the tickets it is for',
    is.isOtherTime && 'its days',
  ].filter((what) => what !== false)
  return changed.length === 0 ? null : `Changed the promo code ${was}: ${changed.join(', ')}`
}

const SAVE = `
  with was as (select * from promo_codes where event_id = $1 and id = $2), saved as (
  insert into promo_codes (event_id, id, code, kind, percent_bp, amount_cents, max_uses, max_per_person, ticket_type_ids,
                           starts_at, ends_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  on conflict (id) do update set
    code = excluded.code, kind = excluded.kind, percent_bp = excluded.percent_bp, amount_cents = excluded.amount_cents,
    max_uses = excluded.max_uses, max_per_person = excluded.max_per_person, ticket_type_ids = excluded.ticket_type_ids,
    starts_at = excluded.starts_at, ends_at = excluded.ends_at, updated_at = clock_timestamp()
  where promo_codes.event_id = excluded.event_id
  returning *)
  select was.code as was,
    (was.kind, was.percent_bp, was.amount_cents) is distinct from (saved.kind, saved.percent_bp, saved.amount_cents) as "isOtherOffer",
    (was.max_uses, was.max_per_person) is distinct from (saved.max_uses, saved.max_per_person) as "isOtherLimit",
    was.ticket_type_ids is distinct from saved.ticket_type_ids as "isForOthers",
    (was.starts_at, was.ends_at) is distinct from (saved.starts_at, saved.ends_at) as "isOtherTime"
  from saved left join was on true`
