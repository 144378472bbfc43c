import { searchText } from '#platform/search-text.ts'

/** A search text prepared for PostgreSQL's text search. */
export interface SearchWords {
  /** Everything: words, "phrases", -exclusions, or. */
  all: string
  /** The words before the last one. */
  head: string
  /** The last word while it is still being typed, letters and digits only; null when it cannot be taken as a beginning. */
  prefix: string | null
}

/** Takes any text at all; answers undefined when no letter or digit is left, which means "do not search". */
export function searchWords(text: string): SearchWords | undefined {
  const all = searchText(text).replaceAll('’', "'") // as the column has them
  if (!/[\p{L}\p{N}]/u.test(all)) return undefined
  const [, head = '', last] = /^(.*?)([\p{L}\p{N}]+)$/u.exec(all) ?? []
  const isInPhrase = (head.match(/"/g)?.length ?? 0) % 2 === 1
  const isExcluded = /(^|\s)-$/.test(head)
  return { all, head: head.trim(), prefix: last && !isInPhrase && !isExcluded ? last : null }
}
