import { eventMotifs, fittingMotifs } from '#modules/events/art/event-motifs.ts'
import type { EventKind } from '#modules/events/event.ts'
import { seedOf } from '#ui/two-tone.ts'

/** How many events before an event can stand in one list of twenty with it. */
export const NEIGHBOURS = 19

/**
 * The number of the motif for a new event. `lists` are the lists that it will stand in, the most important first, each
 * as the motifs of its up to `NEIGHBOURS` events just before it. Chosen is a motif that is least used in the first list,
 * of those the least used in the second, and so on; then one that fits its kind; then one that its id decides. So no
 * twenty events in a row of the first or second list show a motif twice, while events are added in the order of their
 * time.
 */
export function chooseMotif(
  { id, kind }: { id: string; kind: EventKind },
  lists: readonly (readonly number[])[],
): number {
  const free = lists.reduce<number[]>(leastUsed, [...eventMotifs.keys()])
  const fitting = free.filter((motif) => fittingMotifs[kind].includes(eventMotifs[motif]?.name ?? ''))
  const from = fitting.length > 0 ? fitting : free
  return from[seedOf(id) % from.length] ?? 0
}

function leastUsed(motifs: number[], list: readonly number[]): number[] {
  const uses = (motif: number) => list.filter((other) => other === motif).length
  const least = Math.min(...motifs.map(uses))
  return motifs.filter((motif) => uses(motif) === least)
}

/** The motif of an event: the stored one, or one by its id when none was chosen. */
export const motifOf = ({ id, motif }: { id: string; motif: number | null }) =>
  eventMotifs[motif ?? seedOf(id) % eventMotifs.length] ?? eventMotifs[0]!
