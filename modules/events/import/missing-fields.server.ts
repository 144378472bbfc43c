import { type PlannedRow, zoneOf } from '#modules/events/import/plan-import.server.ts'

/** What some events of a file do not say, and how many. */
export type MissingFields = Record<'kind' | 'starts' | 'ends' | 'days' | 'timeZone', number>

/** What is asked once for all events of a file that are entered or changed. */
export function missingFields(plan: readonly PlannedRow[]): MissingFields {
  const facts = plan.flatMap((planned) =>
    planned.action === 'add' || planned.action === 'change' ? [planned.event.facts] : [],
  )
  const count = (isMissing: (one: (typeof facts)[number]) => boolean) => facts.filter(isMissing).length
  return {
    kind: count(({ kind, lastDay }) => kind === '' && lastDay === ''),
    starts: count(({ starts }) => starts === ''),
    ends: count(({ ends }) => ends === ''),
    days: count(({ lastDay, ends }) => lastDay === '' && ends === ''),
    timeZone: count((one) => zoneOf(one) === ''),
  }
}
