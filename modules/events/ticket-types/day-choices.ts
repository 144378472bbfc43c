import { formatDay, noonOf } from '#platform/time.ts'

interface DayChoice {
  /** What stands in the field: "1,3". */
  value: string
  label: string
}

/** So many days are offered in every combination; of longer events only days that follow each other. */
const MAX_COMBINED = 4

/** The choices of days on which a ticket lets in, other than every day: of an event with these calendar days. */
export function dayChoices(days: readonly string[]): DayChoice[] {
  const numbers = days.map((_, at) => at + 1)
  const sets = days.length <= MAX_COMBINED ? subsets(numbers) : runs(numbers)
  return sets
    .filter((set) => set.length < days.length)
    .toSorted(
      (one, other) =>
        one.length - other.length || one.join().localeCompare(other.join(), 'en', { numeric: true }),
    )
    .map((set) => ({ value: set.join(','), label: labelOf(set, days) }))
}

const subsets = (numbers: readonly number[]): number[][] =>
  numbers
    .reduce<number[][]>((sets, number) => [...sets, ...sets.map((set) => [...set, number])], [[]])
    .slice(1)

const runs = (numbers: readonly number[]): number[][] =>
  numbers.flatMap((from) => numbers.filter((to) => to >= from).map((to) => numbers.slice(from - 1, to)))

function labelOf(set: readonly number[], days: readonly string[]): string {
  const names = set.flatMap((number) => days[number - 1] ?? []).map((day) => formatDay(noonOf(day), 'UTC'))
  const [first = '', ...others] = names
  const isRun = set.at(-1) === (set[0] ?? 0) + set.length - 1
  return isRun && set.length > 2 ? `${first} to ${others.at(-1)}` : names.join(' and ')
}
