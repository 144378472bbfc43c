import type { HoldFailureCode } from '#modules/seating/hold/hold-failure.ts'
import {
  extendSeatHolds,
  holdSeats,
  ownSeatHolds,
  releaseSeats,
  type SeatHolds,
  type SeatVisitor,
} from '#modules/seating/hold/hold-seats.server.ts'
import type { EventPlan } from '#modules/seating/picker/event-plans.server.ts'
import type { SeatSale } from '#modules/seating/picker/read-seat-sale.server.ts'
import { findingBest } from '#modules/seating/whole-rooms.server.ts'
import type { SeatChoice } from '#modules/seating/picker/choose/seat-choice-schema.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { PromoCodeId, SeatId } from '#platform/ids.ts'
import type { Cents } from '#platform/money.ts'
import { fail, ok, type Result } from '#platform/result.ts'

/** What a visitor holds, by position. */
export interface ChosenSeats extends Pick<SeatHolds, 'expiresAt' | 'isExtended'> {
  positions: number[]
  /** Of the best seats: whether they are side by side. */
  isTogether?: boolean
  /** Of the best seats: whether one is elsewhere than was asked for. */
  isElsewhere?: boolean
  /** Of the best seats: how many one person may have of what was asked for, were all of it free. */
  mostThere?: number
  /** Of the best seats: the least that a seat costs all in where they were asked for, when nothing there costs so little as was asked for. */
  leastThere?: Cents
}

export interface ChoiceFailure {
  code: HoldFailureCode | 'NOT_ENOUGH_LEFT' | 'OTHER_PLAN' | 'BUSY' | 'TOO_MANY_ASKED' | 'TOO_MANY_HELD'
  /** Positions that somebody else has. */
  unavailable: number[]
}

interface OnSale extends Pick<SeatSale, 'chartId' | 'geometryHash' | 'prices' | 'limits'> {
  chart: EventPlan
  email: string | null
  promoCodeId: PromoCodeId | null
}

/** Others may take the best seats while they are looked for. */
const MAX_TRIES = 3

/**
 * Does what a visitor asked for: holds seats, lets go of them, keeps them longer, or holds the best that are left in the place of those
 * they have, which are looked for among these too. Fails as `holdSeats` does, with OTHER_PLAN where the positions are of a plan that the event
 * sells by no more, with NOT_ENOUGH_LEFT, and with BUSY where too many ask for the best at once; then they hold what they held, for as long.
 */
export async function chooseSeats(
  db: DbOrTx,
  visitor: SeatVisitor,
  sale: OnSale,
  choice: SeatChoice,
): Promise<Result<ChosenSeats, ChoiceFailure>> {
  const { chart } = sale
  const needsNoPlan = choice.intent === 'release' && choice.seats.length === 0
  if ('plan' in choice && choice.plan !== sale.geometryHash && !needsNoPlan)
    return fail({ code: 'OTHER_PLAN', unavailable: [] })
  switch (choice.intent) {
    case 'hold':
      return hold(db, visitor, sale, idsOf(chart, choice.seats))
    case 'release': {
      const seats = [...idsOf(chart, choice.seats), ...choice.ids]
      const named = seats.length > 0 || choice.seats.length > 0 ? seats : null
      return ok(shown(chart, await releaseSeats(db, visitor, named)))
    }
    case 'change':
      return chooseSeats(db, visitor, sale, { ...choice.change, plan: choice.plan, ids: [] })
    case 'extend':
      return ok(shown(chart, await extendSeatHolds(db, visitor)))
    case 'best':
      return holdBest(db, visitor, sale, choice)
  }
}

/** What a visitor holds at this moment. */
export const ownSeats = async (
  db: DbOrTx,
  visitor: SeatVisitor | null,
  chart: EventPlan,
): Promise<ChosenSeats> =>
  visitor
    ? shown(chart, await ownSeatHolds(db, visitor))
    : { positions: [], expiresAt: null, isExtended: false }

async function hold(
  db: DbOrTx,
  visitor: SeatVisitor,
  { chart, email, promoCodeId }: OnSale,
  seatIds: readonly SeatId[],
  { instead = false } = {},
): Promise<Result<ChosenSeats, ChoiceFailure>> {
  const held = await holdSeats(db, visitor, seatIds, { email, promoCodeId, instead })
  if (held.ok) return ok(shown(chart, held.value))
  const { code, unavailable } = held.failure
  return fail({ code, unavailable: positionsOf(chart, unavailable) })
}

async function holdBest(
  db: DbOrTx,
  visitor: SeatVisitor,
  sale: OnSale,
  wanted: Extract<SeatChoice, { intent: 'best' }>,
): Promise<Result<ChosenSeats, ChoiceFailure>> {
  for (let tries = 1; ; tries++) {
    const best = await findingBest(() => findBest(db, visitor, sale, wanted))
    if (!best) return fail({ code: 'BUSY', unavailable: [] })
    if (!best.success) return fail({ code: 'NOT_ENOUGH_LEFT', unavailable: [] })
    const held = await hold(db, visitor, sale, best.seat_ids, { instead: true })
    if (held.ok)
      return ok({
        ...held.value,
        isTogether: best.together,
        isElsewhere: positionsOf(sale.chart, best.seat_ids).some(
          (at) => !isIn(sale.chart, at, wanted.section),
        ),
        ...offeredThere(sale, wanted),
      })
    if (held.failure.code !== 'SEATS_TAKEN' || tries === MAX_TRIES) return held
  }
}

interface BestSeats {
  success: boolean
  together: boolean
  seat_ids: SeatId[]
}

async function findBest(
  db: DbOrTx,
  visitor: SeatVisitor,
  sale: OnSale,
  wanted: Extract<SeatChoice, { intent: 'best' }>,
): Promise<BestSeats> {
  const [row] = await db.statement<{ best: BestSeats }>(
    'select get_best_available_seats($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) as best',
    [
      visitor.eventId,
      sale.chartId,
      wanted.quantity,
      wanted.together,
      wanted.maxPrice === null ? null : wanted.maxPrice / 100,
      wanted.section || null,
      wanted.accessible,
      sale.promoCodeId,
      visitor.session,
      sale.email,
    ],
  )
  if (!row) throw new Error('A function answered no row')
  return row.best
}

/** Whether a seat is in the section, or of the category, that somebody asked for. */
function isIn({ plan }: EventPlan, at: number, asked: string): boolean {
  const section = plan.sections[plan.blocks[plan.block[at] ?? -1]?.section ?? -1]?.name
  return asked === '' || asked === section || asked === plan.categories[plan.category[at] ?? -1]?.name
}

/** How many seats one person may have in the section, or of the category, that they asked for, for what they would pay; for how much where for none. */
function offeredThere(
  { chart, prices, limits }: OnSale,
  { section, maxPrice }: Extract<SeatChoice, { intent: 'best' }>,
): Pick<ChosenSeats, 'mostThere' | 'leastThere'> {
  const { plan } = chart
  const there = new Set(plan.category.filter((_, at) => isIn(chart, at, section)))
  const sold = plan.categories.flatMap(({ id }, at) => {
    const price = prices[id]
    return there.has(at) && price ? [{ ...price, limit: limits[id] ?? 0 }] : []
  })
  const paid = sold.filter(({ price }) => maxPrice === null || price <= maxPrice)
  const [least] = sold.toSorted((a, b) => a.allIn - b.allIn)
  return {
    mostThere: paid.reduce((sum, { limit }) => sum + limit, 0),
    ...(paid.length === 0 && least && { leastThere: least.allIn }),
  }
}

const idsOf = ({ seatIds }: EventPlan, positions: readonly number[]): SeatId[] =>
  positions.flatMap((at) => seatIds[at] ?? [])

/** Where seats stand in the plan, in its order; those of another chart nowhere. */
export const positionsOf = ({ positionOf }: EventPlan, seatIds: readonly SeatId[]): number[] =>
  seatIds.flatMap((id) => positionOf.get(id) ?? []).toSorted((a, b) => a - b)

const shown = (chart: EventPlan, { seatIds, expiresAt, isExtended }: SeatHolds): ChosenSeats => ({
  positions: positionsOf(chart, seatIds),
  expiresAt,
  isExtended,
})
