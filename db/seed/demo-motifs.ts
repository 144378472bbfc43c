import { type EventOccurrence, statusOf } from '#db/seed/demo-data.ts'
import { chooseMotif, NEIGHBOURS } from '#modules/events/art/choose-motif.ts'
import { epochMs } from '#platform/time.ts'

/**
 * The motif of every event, chosen in the order of their time for the lists of all, of a city and of a kind; an event
 * that is not published stands in none.
 */
export function demoMotifs(events: EventOccurrence[]): Map<EventOccurrence, number> {
  const chosen = new Map<EventOccurrence, number>()
  const inOrder = events.toSorted(
    (a, b) => epochMs(a.sold.startsAt) - epochMs(b.sold.startsAt) || (a.sold.id < b.sold.id ? -1 : 1),
  )
  for (const event of inOrder) {
    const before = (isListed: (other: EventOccurrence) => boolean) =>
      [...chosen]
        .flatMap(([other, motif]) => (statusOf(other) === 'published' && isListed(other) ? [motif] : []))
        .slice(-NEIGHBOURS)
    const lists = [
      before(() => true),
      before((other) => other.venue.city === event.venue.city),
      before((other) => other.demo.kind === event.demo.kind),
    ]
    chosen.set(event, chooseMotif({ id: event.sold.id, kind: event.demo.kind }, lists))
  }
  return chosen
}
