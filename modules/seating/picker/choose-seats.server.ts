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
import type { SeatChoice } from '#modules/seating/picker/seat-choice-schema.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { PromoCodeId, SeatId, SeatingChartId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'

/** What a visitor holds, by position. */
export interface ChosenSeats extends Pick<SeatHolds, 'expiresAt' | 'isExtended'> {
  positions: number[]
  /** Of the best seats: whether they are side by side. */
  isTogether?: boolean
  /** Of the best seats: whether one is elsewhere than was asked for. */
  isElsewhere?: boolean
}

export interface ChoiceFailure {
  code: HoldFailureCode | 'NOT_ENOUGH_LEFT' | 'OTHER_PLAN'
  /** Positions that somebody else has. */
  unavailable: number[]
}

interface OnSale {
  chartId: SeatingChartId
  geometryHash: string
  chart: EventPlan
  email: string | null
  promoCodeId: PromoCodeId | null
}

/** Others may take the best seats while they are looked for. */
const MAX_TRIES = 3

/**
 * Does what a visitor asked for: holds seats, lets go of them, keeps them longer, or holds the best that are left in the place of those
 * they have, which are looked for among these too. Fails as `holdSeats` does, with OTHER_PLAN where the positions are of a plan that the event
 * sells by no more, and with NOT_ENOUGH_LEFT; then they hold what they held, for as long.
 */
export async function chooseSeats(
  db: DbOrTx,
  visitor: SeatVisitor,
  sale: OnSale,
  choice: SeatChoice,
): Promise<Result<ChosenSeats, ChoiceFailure>> {
  const { chart } = sale
  const isOfAll = choice.intent === 'release' && choice.seats.length === 0
  if ('plan' in choice && choice.plan !== sale.geometryHash && !isOfAll)
    return fail({ code: 'OTHER_PLAN', unavailable: [] })
  switch (choice.intent) {
    case 'hold':
      return hold(db, visitor, sale, idsOf(chart, choice.seats))
    case 'release': {
      const seats = choice.seats.length > 0 ? idsOf(chart, choice.seats) : null
      return ok(shown(chart, await releaseSeats(db, visitor, seats)))
    }
    case 'change':
      return chooseSeats(db, visitor, sale, { ...choice.change, plan: choice.plan })
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
    const [row] = await db.statement<{
      best: { success: boolean; together: boolean; seat_ids: SeatId[] }
    }>('select get_best_available_seats($1, $2, $3, $4, $5, $6, $7, $8, $9) as best', [
      visitor.eventId,
      sale.chartId,
      wanted.quantity,
      wanted.together,
      wanted.maxPrice === null ? null : wanted.maxPrice / 100,
      wanted.section || null,
      wanted.accessible,
      sale.promoCodeId,
      visitor.session,
    ])
    if (!row?.best.success) return fail({ code: 'NOT_ENOUGH_LEFT', unavailable: [] })
    const held = await hold(db, visitor, sale, row.best.seat_ids, { instead: true })
    if (held.ok)
      return ok({
        ...held.value,
        isTogether: row.best.together,
        isElsewhere: held.value.positions.some((at) => !isIn(sale.chart, at, wanted.section)),
      })
    if (held.failure.code !== 'SEATS_TAKEN' || tries === MAX_TRIES) return held
  }
}

/** Whether a seat is in the section, or of the category, that somebody asked for. */
function isIn({ plan }: EventPlan, at: number, asked: string): boolean {
  const section = plan.sections[plan.blocks[plan.block[at] ?? -1]?.section ?? -1]?.name
  return asked === '' || asked === section || asked === plan.categories[plan.category[at] ?? -1]?.name
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
