import { changeWords } from '#modules/events/import/change-words.ts'
import { enteredWords } from '#modules/events/import/entered-words.ts'
import { type PlannedRow, zoneOf } from '#modules/events/import/plan-import.server.ts'
import { noonOf, formatLongDay } from '#platform/time.ts'

/** A row as the preview of an import lists it. */
export interface ShownRow {
  line: number
  label: string
  /** What it is, a line each: of what is entered all that counts, of others day and town; none where they cannot be read. */
  about: string[]
  /** Why it is left out, or what changes. */
  says: string[]
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
/** More than anybody looks through on a phone. */
const MAX_ADDED_SHOWN = 200

/** The plan of an import for its page: every row that is left out or changed, up to 1,000, and of what is entered the first 200. */
export function summarizePlan(plan: readonly PlannedRow[]): ImportSummary {
  const of = (action: PlannedRow['action'], most = MAX_SHOWN): ShownRows =>
    shown(
      plan.filter((planned) => planned.action === action),
      (planned) => ({ about: aboutOf(planned), says: saysOf(planned) }),
      most,
    )
  const entered = plan.filter(({ action }) => action === 'add' || action === 'change')
  return {
    add: of('add', MAX_ADDED_SHOWN),
    change: of('change'),
    cancel: of('cancel'),
    keep: of('keep'),
    leftOut: of('leave out'),
    notes: shown(
      entered.filter(({ row }) => row.notes.length > 0),
      (planned) => ({ about: dayAndTown(planned), says: [...new Set(planned.row.notes)] }),
      MAX_SHOWN,
    ),
    same: plan.filter(({ action }) => action === 'same').length,
  }
}

const shown = (
  plan: readonly PlannedRow[],
  words: (planned: PlannedRow) => Pick<ShownRow, 'about' | 'says'>,
  most: number,
): ShownRows => ({
  count: plan.length,
  rows: plan.slice(0, most).map((planned) => ({
    line: planned.row.line,
    label: planned.row.label || 'Without a name',
    ...words(planned),
  })),
})

const aboutOf = (planned: PlannedRow): string[] =>
  planned.action === 'add'
    ? enteredWords(planned.event, zoneOf(planned.event.facts) !== '')
    : dayAndTown(planned)

function dayAndTown({ row: { facts } }: PlannedRow): string[] {
  if (!facts) return []
  const town = [facts.city, facts.region].filter(Boolean).join(', ')
  return [[formatLongDay(noonOf(facts.day), 'UTC'), town].filter(Boolean).join(' · ')]
}

function saysOf(planned: PlannedRow): string[] {
  if (planned.action === 'change') return changeWords(planned.before, planned.event.facts, planned.changed)
  return 'reason' in planned ? [planned.reason] : []
}
