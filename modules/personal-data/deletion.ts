import { formatCounted, formatUsd, toCents } from '#platform/money.ts'

/** What a person would lose with their account, and what prevents the deletion. Amounts in cents. */
export interface DeletionEffects {
  ticketsAhead: number
  earningsDueCents: number
  /** What their events brought and is not paid out yet, and what they owe after refunds or for cash; of all their organisers. */
  hostDueCents: number
  hostOwesCents: number
  /** Titles of their published nights to come that have sold. */
  soldEvents: string[]
  hasPaymentUnderWay: boolean
  /** A payout to one of their organisers is being checked, or sent. */
  hasPayoutUnderWay: boolean
  isLastAdmin: boolean
}

export type DeletionFailure =
  | { code: 'SOLD_EVENTS_AHEAD'; titles: string[] }
  | { code: 'PAYMENT_UNDER_WAY' }
  | { code: 'PAYOUT_UNDER_WAY' }
  | { code: 'LAST_ADMIN' }
  | { code: 'SOMETHING_TO_LOSE' }

/** What the action of the deletion form fails with. */
export type DeletionActionFailure = DeletionFailure | { code: 'REAUTHENTICATION_REQUIRED' }

const SENTENCES = {
  REAUTHENTICATION_REQUIRED: 'You signed in a while ago. Please confirm that it is you.',
  PAYMENT_UNDER_WAY:
    'One of your payments is still under way. Please wait until it is settled, and come back then.',
  PAYOUT_UNDER_WAY:
    'Money is on its way to you, and we need your account to send it. Please come back once it has arrived.',
  LAST_ADMIN: 'You are the only one who may run this site. Make somebody else an admin of level 3 first.',
  SOMETHING_TO_LOSE: 'Please tick that you give up what ends with your account, or keep it.',
} satisfies Record<Exclude<DeletionActionFailure['code'], 'SOLD_EVENTS_AHEAD'>, string>

const MAX_NAMED = 3

/** The message that says why an account was not deleted. */
export function deletionMessage(failure: DeletionActionFailure): string {
  if (failure.code !== 'SOLD_EVENTS_AHEAD') return SENTENCES[failure.code]
  const named = failure.titles.slice(0, MAX_NAMED).join(', ')
  const more = failure.titles.length - MAX_NAMED
  const titles = more > 0 ? `${named} and ${more} more` : named
  return `Guests have tickets for events of yours that are still to come: ${titles}. Hold or cancel these events first; then you can delete your account.`
}

/** The reason that prevents a deletion and that the person cannot accept by a tick; null when there is none. */
export const deletionBlocker = (ends: DeletionEffects): DeletionFailure | null => {
  if (ends.soldEvents.length > 0) return { code: 'SOLD_EVENTS_AHEAD', titles: ends.soldEvents }
  if (ends.hasPaymentUnderWay) return { code: 'PAYMENT_UNDER_WAY' }
  if (ends.hasPayoutUnderWay) return { code: 'PAYOUT_UNDER_WAY' }
  return ends.isLastAdmin ? { code: 'LAST_ADMIN' } : null
}

/** Whether the person would lose tickets, earnings or money of their events with the account. */
export const hasLosses = (ends: DeletionEffects): boolean =>
  ends.ticketsAhead > 0 || ends.earningsDueCents > 0 || ends.hostDueCents > 0

/** What a person gives up with the account, for them to tick. */
export function lossText({ ticketsAhead, earningsDueCents, hostDueCents }: DeletionEffects): string {
  const lost = [
    ticketsAhead > 0 && `${formatCounted(ticketsAhead, 'ticket')} for nights to come`,
    earningsDueCents > 0 && `${formatUsd(toCents(earningsDueCents))} of earnings not yet paid`,
    hostDueCents > 0 && `${formatUsd(toCents(hostDueCents))} for my events not yet paid out`,
  ].filter((loss) => loss !== false)
  const last = lost.pop() ?? ''
  return `I give up ${lost.length > 0 ? `${lost.join(', ')} and ${last}` : last}, without a refund.`
}
