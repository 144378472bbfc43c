import type { ImportedFacts, ImportRow } from '#modules/events/import/import-row.ts'
import type { PlannedRow } from '#modules/events/import/plan-import.server.ts'
import { noonOf, formatLongDay } from '#platform/time.ts'

/** A row as the preview of an import lists it. */
export interface ShownRow {
  line: number
  label: string
  /** Its day and town; empty where they cannot be read. */
  when: string
  /** Why it is left out, or what changes. */
  says: string
}

/** The rows of one fate: how many, and the first of them. */
export interface ShownRows {
  count: number
  rows: ShownRow[]
}

/** What an import would do. */
export interface ImportSummary {
  add: ShownRows
  change: ShownRows
  /** Those that are on here, and cancelled in the file. */
  cancel: ShownRows
  keep: ShownRows
  leftOut: ShownRows
  /** Of those that are entered, what of them is left out. */
  notes: ShownRows
  same: number
}

const MAX_SHOWN = 1_000
/** What is entered is seen afterwards: a few show that the file was understood. */
const MAX_ADDED_SHOWN = 20

/** The plan of an import for its page: every row that is left out, up to 1,000, and the first ones of what is entered. */
export function summarizePlan(plan: readonly PlannedRow[]): ImportSummary {
  const of = (
    action: PlannedRow['action'],
    says: (planned: PlannedRow) => string,
    most = MAX_SHOWN,
  ): ShownRows =>
    shown(
      plan.filter((planned) => planned.action === action),
      says,
      most,
    )
  const entered = plan.filter(({ action }) => action === 'add' || action === 'change')
  return {
    add: of('add', () => '', MAX_ADDED_SHOWN),
    change: of('change', (planned) => (planned.action === 'change' ? changeWords(planned.changed) : '')),
    cancel: of('cancel', () => ''),
    keep: of('keep', (planned) => (planned.action === 'keep' ? planned.reason : '')),
    leftOut: of('leave out', (planned) => (planned.action === 'leave out' ? planned.reason : '')),
    notes: shown(
      entered.filter(({ row }) => row.notes.length > 0),
      ({ row }) => row.notes.join(' '),
      MAX_SHOWN,
    ),
    same: plan.filter(({ action }) => action === 'same').length,
  }
}

const shown = (
  plan: readonly PlannedRow[],
  says: (planned: PlannedRow) => string,
  most: number,
): ShownRows => ({
  count: plan.length,
  rows: plan.slice(0, most).map((planned) => ({
    line: planned.row.line,
    label: planned.row.label || 'Without a name',
    when: whenWords(planned.row),
    says: says(planned),
  })),
})

const whenWords = ({ facts }: ImportRow): string =>
  facts
    ? [formatLongDay(noonOf(facts.day), 'UTC'), [facts.city, facts.region].filter(Boolean).join(', ')]
        .filter(Boolean)
        .join(' · ')
    : ''

const WORDS: Record<keyof ImportedFacts, string> = {
  title: 'name',
  kind: 'kind',
  description: 'description',
  djs: 'music',
  attire: 'what to wear',
  refundPolicy: 'refund words',
  refunds: 'refunds',
  passOn: 'passing on',
  isUnlisted: 'who finds it',
  isCancelled: 'whether it takes place',
  isPremium: 'premium',
  showsGuests: 'whether guests see each other',
  level: 'level',
  minAge: 'lowest age',
  parking: 'parking',
  food: 'food',
  hotelName: 'hotel',
  hotelUrl: 'hotel',
  hotelCode: 'hotel',
  hostPhone: 'phone',
  hosts: 'hosts',
  perks: 'good to know',
  doorPrice: 'price at the door',
  ticketUrl: 'web address',
  day: 'day',
  lastDay: 'last day',
  starts: 'start',
  ends: 'end',
  doors: 'doors',
  timeZone: 'time zone',
  venueName: 'venue',
  address: 'address',
  city: 'town',
  region: 'state',
  latitude: 'position',
  longitude: 'position',
}

const changeWords = (changed: readonly (keyof ImportedFacts)[]): string =>
  `Changes: ${[...new Set(changed.map((name) => WORDS[name]))].join(', ')}.`
