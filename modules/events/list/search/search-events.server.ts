import type { EventCard } from '#modules/events/event.ts'
import { correctSearch, searchForAny } from '#modules/events/list/search/correct-search.server.ts'
import { findNamedEvents } from '#modules/events/list/search/find-named-events.server.ts'
import { type EventPage, type ListEvents, listEvents } from '#modules/events/list/list-events.server.ts'
import { limitConcurrency } from '#platform/limit-concurrency.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { Instant } from '#platform/time.ts'

/** What was searched in the place of words that found nothing: `text` is a search of its own. */
export interface SearchedInstead {
  text: string
  /**
   * Mistyped words were corrected, or events that have any of the words stand for none that have all; or the text has no letter
   * and no digit, and nothing was searched for.
   */
  how: 'corrected' | 'any' | 'only signs'
}

export interface FoundEvents extends EventPage {
  /** What has the name that was searched for, where it does not come first by itself; it is not among `events`. */
  named: EventCard[]
  instead: SearchedInstead | null
}

/** Many searches that find nothing, all different, must not keep the lists of others waiting. */
const correcting = limitConcurrency({ atOnce: 2, maxWaiting: 8 })

/**
 * The events that filters find, as `listEvents` does. Where words find nothing, the first page is of the same search with
 * its words corrected, and where that finds nothing either, of events that have any of the words. When none is found in the
 * end beside other filters, `instead` is the corrected text where it finds something without them. A name alone finds what has it
 * first; where no event to come has its words, those that had the name and are gone, also where it is mistyped. Two statements when the words
 * find something, eleven at most; when too many are corrected at once, the exact answer stands.
 */
export async function searchEvents(db: DbOrTx, now: Instant, options: ListEvents): Promise<FoundEvents> {
  const exact = { ...(await listEvents(db, now, options)), named: [], instead: null }
  const typed = options.filters?.text
  if (!exact.isFirst || !typed) return exact
  const isFound = exact.events.length > 0
  const named = isAlone(options) ? await findNamedEvents(db, now, typed, isFound ? 'coming' : 'gone') : []
  if (isFound) return putFirst(named, exact)
  if (named.length > 0) return { ...exact, named }
  const gone = () => (isAlone(options) ? searchGone(db, now, typed, exact) : null)
  return (await correcting(() => searchNear(db, now, { options, typed, gone }))) ?? exact
}

/** Words, and no other filter. */
const isAlone = ({ filters = {} }: ListEvents): boolean => Object.keys(filters).length === 1

/** What is gone and had a name that is mistyped; null for none. */
async function searchGone(
  db: DbOrTx,
  now: Instant,
  typed: string,
  none: FoundEvents,
): Promise<FoundEvents | null> {
  const text = await correctSearch(db, now, typed, 'gone')
  const named = text === null ? [] : await findNamedEvents(db, now, text, 'gone')
  return text !== null && named.length > 0 ? { ...none, named, instead: { text, how: 'corrected' } } : null
}

/** A list that begins with what has the name, and has nothing of it later, stays as it is. */
function putFirst(named: EventCard[], list: FoundEvents): FoundEvents {
  const names = new Set(named.map(({ id }) => id))
  const others = list.events.filter(({ id }) => !names.has(id))
  const isFirst = list.events.slice(0, named.length).every(({ id }) => names.has(id))
  return isFirst ? list : { ...list, named, events: others }
}

interface Near {
  options: ListEvents
  typed: string
  gone: () => Promise<FoundEvents | null> | null
}

async function searchNear(
  db: DbOrTx,
  now: Instant,
  { options, typed, gone }: Near,
): Promise<FoundEvents | null> {
  const searchFor = async (instead: SearchedInstead): Promise<FoundEvents> => {
    const filters = { ...options.filters, text: instead.text }
    return { ...(await listEvents(db, now, { ...options, filters, page: null })), named: [], instead }
  }
  const corrected = await correctSearch(db, now, typed)
  const found = corrected === null ? null : await searchFor({ text: corrected, how: 'corrected' })
  if (found && found.events.length > 0) return found
  const named = await gone()
  if (named) return named
  const any = searchForAny(corrected ?? typed, typed)
  const some = any === null ? null : await searchFor({ text: any, how: 'any' })
  if (some && some.events.length > 0) return some
  if (!found || corrected === null || isAlone(options)) return null
  const anywhere = await listEvents(db, now, { ...options, filters: { text: corrected }, page: null })
  return anywhere.events.length > 0 ? found : null
}
