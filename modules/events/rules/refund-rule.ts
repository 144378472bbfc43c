import type { EventDetail, RefundRule } from '#modules/events/event.ts'
import { endText, wholeHours } from '#modules/events/event-time-text.ts'
import { DAY_MS, epochMs, type Instant, plusMs } from '#platform/time.ts'

export const MAX_REFUND_DAYS = 365

export interface RefundTerms {
  /** The last moment at which a refund is given; null where none is, or nobody has said. */
  until: Instant | null
  /** Whole sentences: the rule at this moment, and the host's own words behind it. */
  words: string
  /** Whether the host has said anything at all. */
  isSaid: boolean
}

export type Refunding = Pick<EventDetail, 'refundRule' | 'refundPolicy' | 'startsAt' | 'timeZone'> &
  Partial<Pick<EventDetail, 'status'>>

/**
 * Until when an event's price is paid back, and the words for it at `now`. A day is 24 hours; at the last moment itself a refund is
 * still given. A postponed event has none before its new day is set. What a cancelled event owes its guests is no part of it.
 */
export function refundTerms(event: Refunding, now: Instant): RefundTerms {
  const { refundRule: rule, refundPolicy, startsAt, status } = event
  const until = typeof rule === 'number' && status !== 'postponed' ? plusMs(startsAt, -rule * DAY_MS) : null
  const isSaid = rule !== null || refundPolicy !== ''
  return {
    until,
    isSaid,
    words: isSaid
      ? [ruleWords(event, until, now), refundPolicy].filter(Boolean).join(' ')
      : 'The host has not published a refund policy.',
  }
}

function ruleWords({ refundRule: rule, timeZone }: Refunding, until: Instant | null, now: Instant): string {
  if (rule === 'none') return 'No refunds, unless the event is cancelled.'
  if (rule === null) return ''
  const before = rule === 0 ? 'it begins' : `${rule === 1 ? 'a day' : `${rule} days`} before it begins`
  if (until === null) return `Until ${before}.`
  const last = wholeHours(endText(until, timeZone))
  if (epochMs(until) < epochMs(now)) return `No refunds any more: they were given until ${last}.`
  return rule === 0 ? `Until ${last}, when it begins.` : `Until ${last}, ${before}.`
}

/** Reads "none", a number of days, or nothing; undefined for anything else. */
export function readRefundRule(text: string): RefundRule | undefined {
  if (text === '') return null
  if (text === 'none') return 'none'
  const days = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN
  return days <= MAX_REFUND_DAYS ? days : undefined
}

/** The text that `readRefundRule` reads back. */
export const refundRuleText = (rule: RefundRule): string => (rule === null ? '' : String(rule))

/** The columns of a rule in a row of events. */
export const givesRefunds = (rule: RefundRule): boolean | null => (rule === null ? null : rule !== 'none')
export const refundDays = (rule: RefundRule): number | null => (typeof rule === 'number' ? rule : null)

/** The rule of a row of events. */
export const toRefundRule = (gives: boolean | null, days: number | null): RefundRule =>
  gives === false ? 'none' : days
