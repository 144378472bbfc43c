import type { EventFilters } from '#modules/events/list/filter/event-filters.ts'
import { USUAL_RADIUS } from '#modules/events/list/filter/event-filters.ts'
import { searchWords } from '#modules/events/list/search/search-words.ts'
import { zipPosition } from '#modules/venues/zip-codes/zip-position.server.ts'

/** Filters by what their chips are called. */
const FILTERS: readonly [name: string, filters: EventFilters][] = [
  ['tonight', { when: { kind: 'tonight' } }],
  ['this weekend', { when: { kind: 'weekend' } }],
  ['free', { freeOnly: true }],
]

const NAMES = FILTERS.map(([name]) => name.split(' '))

/** Words that a mistyped one may mean although no event has them. */
export const FILTER_WORDS: readonly string[] = NAMES.filter(({ length }) => length === 1).flat()

/** Words of names of two words that a mistyped one means where the other one stands beside it. */
export const filterWordsBeside = (typed: readonly string[]): string[] =>
  NAMES.filter(({ length }) => length > 1).flatMap((name) =>
    name.filter((word) => name.every((other) => other === word || typed.includes(other))),
  )

/** Whether a word means something to a search although no event has it. */
export const isFilterWord = (word: string): boolean =>
  NAMES.some((name) => name.includes(word)) || zipPosition(word) !== null

/**
 * The filters that a search text says in words, a ZIP code for what is near it, with the words that are left of it as `text`; null when it
 * says none. Of two that narrow the same, such as two ZIP codes, the other one stays among the words, and so does one beside a `chosen`
 * filter. A "phrase" is no filter, nor is an excluded word.
 */
export function saidFilters(typed: string, chosen: EventFilters = {}): EventFilters | null {
  const text = searchWords(typed)?.all
  if (!text || text.includes('"')) return null
  const filters: EventFilters = {}
  const takes = (said: EventFilters): boolean => {
    const isFree = Object.keys(said).every((name) => !(name in filters) && !(name in chosen))
    if (isFree) Object.assign(filters, said)
    return isFree
  }
  let left = text
  for (const [name, said] of FILTERS) {
    const without = left.replaceAll(wholeWords(name), ' ')
    if (without !== left && takes(said)) left = without
  }
  left = left.replaceAll(wholeWords('\\d{5}'), (zip) =>
    zipPosition(zip) && takes({ near: { zip, miles: Number(USUAL_RADIUS) } }) ? ' ' : zip,
  )
  if (Object.keys(filters).length === 0) return null
  const rest = searchWords(left)
  return rest ? { ...filters, text: rest.all } : filters
}

/** The same filters with those that their words say in the place of the words; what narrows as one of them does stays among the words. */
export function withSaidFilters({ text, ...others }: EventFilters): EventFilters {
  const said = text ? saidFilters(text, others) : null
  return { ...others, ...(said ?? (text && { text })) }
}

/** No part of "sugar-free", "tonight's" or what is excluded. */
const wholeWords = (words: string) => new RegExp(`(?<![\\p{L}\\p{N}'-])${words}(?![\\p{L}\\p{N}'-])`, 'giu')
