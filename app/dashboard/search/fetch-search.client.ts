import type { SearchResult } from '#app/dashboard/search/search-result.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import { readJson } from '#ui/site-version.client.ts'

/** 429, no line, or a session that has ended. */
export type FetchFailure = { code: 'SEARCH_THROTTLED' | 'NETWORK' | 'SIGNED_OUT' }

/** Fetches search results. An abort throws, as it does with every `fetch`. */
export async function fetchSearch(
  text: string,
  signal: AbortSignal,
): Promise<Result<SearchResult, FetchFailure>> {
  try {
    const answer = await fetch(`/api/dashboard-search?${new URLSearchParams({ q: text })}`, { signal })
    if (answer.redirected) return fail({ code: 'SIGNED_OUT' })
    if (answer.status === 429) return fail({ code: 'SEARCH_THROTTLED' })
    if (!answer.ok) return fail({ code: 'NETWORK' })
    const found = await readJson<SearchResult>(answer)
    return found ? ok(found) : fail({ code: 'NETWORK' })
  } catch (error) {
    if (signal.aborted) throw error
    return fail({ code: 'NETWORK' })
  }
}
