import type { ListedEvents } from '#modules/payments/provider-reports.ts'
import type { WebhookEvent } from '#modules/payments/webhooks/webhook-event.ts'
import { MINUTE_MS } from '#platform/time.ts'

/** A page of a list, and where the list goes on; null after its last. */
interface ListPage {
  events: WebhookEvent[]
  next: string | null
}

/** How many pages of a list are read, and how long all of them may take. */
interface Bound {
  maxPages: number
  maxMs?: number
}

/** Two providers are read within the ten minutes of their job. */
const MAX_MS = 3 * MINUTE_MS

/**
 * Reads lists of a provider, one after another and each to its last page, where the bound allows it. `readPage` answers null where
 * the provider does not: then nothing more is asked. What was read before that, or before the bound, is answered all the same.
 */
export async function readLists(
  lists: string[],
  readPage: (path: string, signal: AbortSignal) => Promise<ListPage | null>,
  { maxPages, maxMs = MAX_MS }: Bound,
): Promise<ListedEvents> {
  const signal = AbortSignal.timeout(maxMs)
  const events: WebhookEvent[] = []
  let missing: ListedEvents['missing'] = null
  for (const list of lists) {
    let path: string | null = list
    for (let page = 0; path !== null; page++) {
      if (page === maxPages || signal.aborted) {
        missing = 'TOO_MANY'
        break
      }
      const read: ListPage | null = await readPage(path, signal)
      if (!read) return { events, missing: signal.aborted ? 'TOO_MANY' : 'NO_ANSWER' }
      events.push(...read.events)
      path = read.next
    }
  }
  return { events, missing }
}
