import { holdMessages } from '#modules/seating/hold/hold-messages.ts'
import type { SeatPlan } from '#modules/seating/map/plan/seat-plan.ts'
import { describeSeat } from '#modules/seating/picker/describe-seat.ts'
import { seatLabel } from '#modules/tickets/seat-text.ts'
import type { ChoiceFailure } from '#modules/seating/picker/choose/choose-seats.server.ts'

/** Why seats were not chosen, in a sentence. */
export const choiceMessages = {
  ...holdMessages,
  OTHER_PLAN: 'The host has changed the room. Load the page again to choose from the new one.',
  NOT_ENOUGH_LEFT:
    'So many seats are not left for that, or are more than one person may have. Try fewer, another section or another price.',
  TOO_MANY_ASKED: 'Too many seats were asked for at once. Please wait a minute and try again.',
  TOO_MANY_HELD:
    'Too many seats were asked for from your network. Please sign in to choose at once, or try again in 15 minutes.',
  BUSY: 'Many people are choosing at this moment. Please try again in a few seconds.',
} satisfies Record<ChoiceFailure['code'], string>

/** So many seats are named. */
const MOST_NAMED = 4

/** The same with its facts: which seats somebody else has, and how many one person may have. */
export function choiceMessage(
  { code, unavailable }: ChoiceFailure,
  { plan, limits }: { plan: SeatPlan; limits: Readonly<Record<string, number>> },
): string {
  if (unavailable.length > 0) {
    const named = unavailable.slice(0, MOST_NAMED).map((at) => seatLabel(describeSeat(plan, {}, at)))
    const others = unavailable.length - named.length
    const seats = named.join('; ') + (others > 0 ? ` and ${others} more` : '')
    return unavailable.length === 1
      ? `Somebody was faster: ${seats} is taken. Please choose another.`
      : `Somebody was faster: ${seats} are taken. Please choose others.`
  }
  if (code !== 'OVER_LIMIT') return choiceMessages[code]
  const most = plan.categories.flatMap(({ id, name }) => (limits[id] ? [{ name, limit: limits[id] }] : []))
  const isOne = new Set(most.map(({ limit }) => limit)).size === 1
  const parts = isOne ? [`${most[0]!.limit}`] : most.map(({ name, limit }) => `${limit} of ${name}`)
  return `That is more seats than one person may have: at most ${parts.join(', ')}, with what you have bought, and hold on other devices.`
}
