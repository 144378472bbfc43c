import { halves, nearestWord, oneSlipFrom, swapped } from '#platform/nearest-word.ts'
import {
  correctBeside,
  nearestTogether,
  SHORT,
  type TypedWord,
} from '#modules/events/list/search/correct-beside.server.ts'
import {
  FILTER_WORDS,
  filterWordsBeside,
  isFilterWord,
  saidFilters,
} from '#modules/events/list/search/filter-words.server.ts'
import { searchWords } from '#modules/events/list/search/search-words.ts'
import { IS_LISTED } from '#modules/events/listed.server.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { job } from '#platform/job.ts'
import { type Instant, MINUTE_MS } from '#platform/time.ts'

const MAX_WORDS = 8
const MAX_CANDIDATES = 12

/** Where words are, and which of them are names; and SQL: whether some event has a word, one that begins so, and another with the known ones. */
interface Vocabulary {
  words: string
  isName: string
  isKnown: string
  isBegun: string
  isTogether: string
}

/**
 * Which words of a typed text no event has, and those of a vocabulary that they may mean: names first, then the most similar. `together`
 * are those that an event has with all others that are known.
 */
const correctionsFrom = ({ words, isName, isKnown, isBegun, isTogether }: Vocabulary) => `
  with typed as materialized (
    select t.*, ${isKnown} as "isKnown", t.word = $2 and ${isBegun} as "isBegun"
    from (
      select word, to_tsquery('simple', word) || plainto_tsquery('english', word) as whole, to_tsquery('simple', word || ':*') as begun
      from unnest($1::text[]) as asked (word)) t)
  select typed.word, typed."isKnown", coalesce(typed."isBegun", false) as "isBegun",
    coalesce(near.words, '{}') as similar, coalesce(near.together, '{}') as together
  from typed
  cross join lateral (
    select string_agg('(' || case when o."isBegun" then o.whole || o.begun else o.whole end::text || ')', ' & ')::tsquery as query
    from typed o where o.word <> typed.word and (o."isKnown" or o."isBegun")) others
  left join lateral (
    select array_agg(c.word order by c.named desc, c.distance, c.word) as words,
      array_agg(c.word order by c.named desc, c.distance, c.word) filter (where c.together) as together
    from (
      select w.word, ${isName} as named, w.word <-> typed.word as distance,
        case when others.query is null then false else ${isTogether} end as together
      from (
        (select m.word from unnest($3::text[], $4::text[]) as m (typed, word) where m.typed = typed.word and not typed."isKnown")
        union
        (select s.word from ${words} s where s.word % typed.word and not typed."isKnown"
          order by s.word <-> typed.word limit ${MAX_CANDIDATES})) found
      join ${words} w on w.word = found.word) c
  ) near on true`

const COMING = `select from events e where ${IS_LISTED} and e.ends_at > $5::timestamptz and e.search @@`

/** Exported for the test that asks the database about every statement. */
export const CORRECTIONS = {
  coming: correctionsFrom({
    words: 'event_words',
    isName: 'w.is_name',
    isKnown: `exists (${COMING} t.whole)`,
    isBegun: `exists (${COMING} t.begun)`,
    isTogether: `exists (${COMING} (others.query && (to_tsquery('simple', w.word) || plainto_tsquery('english', w.word))))`,
  }),
  gone: correctionsFrom({
    words: 'gone_event_words',
    isName: 'true',
    // The events themselves would be read one by one for a word that none has.
    isKnown: 'exists (select from gone_event_words w where w.word = t.word)',
    isBegun: 'exists (select from gone_event_words w where starts_with(w.word, t.word))',
    isTogether: 'false',
  }),
}

/**
 * A search text with the words that no coming event has replaced by the nearest ones that some have, first of all together with the other
 * words (`correctBeside`), by what a filter is called, or by two that were written as one;
 * or with those that the name of none has that is gone by such names' words. Null when there is nothing to replace. Words that are excluded
 * stay. Three statements at most, and one for what is gone.
 */
export async function correctSearch(
  db: DbOrTx,
  now: Instant,
  typed: string,
  state: keyof typeof CORRECTIONS = 'coming',
): Promise<string | null> {
  const words = searchWords(typed)
  if (!words) return null
  const tokens = searchTokens(words.all)
  const begun = words.prefix?.toLowerCase() ?? null
  const made = tokens.flatMap((token) => madeOf(token).map((word) => [token, word] as const))
  const asked = [tokens, begun, made.map(([token]) => token), made.map(([, word]) => word)]
  const rows = await db.statement<TypedWord>(CORRECTIONS[state], state === 'coming' ? [...asked, now] : asked)
  const alone = new Map(
    rows
      .filter((row) => !row.isKnown && !isFilterWord(row.word))
      .map((row) => [row.word, meantAlone(row, row.word === begun, filterWordsBeside(tokens))]),
  )
  // What says a filter, or is written so in a description, means nothing else unless an event has it with the others.
  const isSettled = (row: TypedWord) => {
    const word = alone.get(row.word) ?? ''
    return (word === row.word || isFilterWord(word)) && !nearestTogether(row, row.word === begun)
  }
  const open = rows.filter((row) => (row.isKnown || alone.has(row.word)) && !isSettled(row))
  const beside =
    state === 'coming' && tokens.length > 1
      ? await correctBeside(db, now, { tokens, words: open, begun })
      : null
  const meant = new Map<string, string>()
  for (const [word, near] of alone) {
    const instead = beside?.get(word) ?? near
    // Descriptions are looked through without words such as "with", which are no mistake either.
    if (instead && instead !== word) meant.set(word, instead)
  }
  if (meant.size === 0) return null
  return words.all.replace(WORD, (word) => inCaseOf(word, meant.get(word.toLowerCase()) ?? word))
}

const LONG = 6

const madeOf = (token: string): string[] => [
  ...swapped(token),
  ...halves(token).flat(),
  ...(token.length === SHORT || token.length === SHORT + 1 ? oneSlipFrom(token) : []),
]

function meantAlone(
  { word, isBegun, similar }: TypedWord,
  isLast: boolean,
  besideOthers: readonly string[],
): string | null {
  if (isBegun) return null
  return (
    nearestWord(word, [...besideOthers, ...similar, ...FILTER_WORDS], isLast) ??
    // How "tonite" ends is another word's end, also in the middle of a text.
    (word.length < LONG ? null : nearestWord(word, FILTER_WORDS, true)) ??
    twoWords(word, similar)
  )
}

/** "bronze hall" of "bronzehall", where some event has both. */
const twoWords = (word: string, there: readonly string[]): string | null =>
  halves(word)
    .find((pair) => pair.every((half) => there.includes(half)))
    ?.join(' ') ?? null

const inCaseOf = (typed: string, word: string): string =>
  /^\p{Lu}/u.test(typed) ? word.charAt(0).toUpperCase() + word.slice(1) : word

/**
 * The same search for events that have any of its words, of four letters or more; null when that is the same. The words of "this weekend"
 * say what they say together. A word of four letters counts only where it stands in `typed`: corrected, it is near to too many to stand alone.
 */
export function searchForAny(text: string, typed = text): string | null {
  // The end of "sugar-free" says no filter.
  const isSaid = saidFilters(text) !== null
  const tokens = searchTokens(searchWords(text)?.all ?? '')
  const asTyped = searchTokens(searchWords(typed)?.all ?? '')
  const isMeant = (token: string) => token.length > SHORT + 1 || asTyped.includes(token)
  const long = tokens.filter(
    (token) => token.length > SHORT && isMeant(token) && (isSaid || !isFilterWord(token)),
  )
  return tokens.length > 1 && long.length > 0
    ? long.join(' or ').replace('this or weekend', 'this weekend')
    : null
}

// A word behind a minus is excluded; "or" is an operator.
const WORD = /(?<![\p{L}\p{N}])(?<!(?:^|\s)-)(?!or(?![\p{L}\p{N}]))[\p{L}\p{N}]+/giu

const searchTokens = (all: string): string[] =>
  [...new Set([...all.matchAll(WORD)].map(([word]) => word.toLowerCase()))].slice(0, MAX_WORDS)

/** Takes in the words of new events and moves those of past ones to the words of what is gone; searches go on meanwhile. Answers 1. */
export async function refreshSearchWords({ db }: Pick<Ctx, 'db'>): Promise<number> {
  await db.statement('refresh materialized view concurrently event_words')
  await db.statement('refresh materialized view concurrently gone_event_words')
  return 1
}

export const refreshSearchWordsJob = job({
  name: 'refresh search words',
  everyMs: 5 * MINUTE_MS,
  mayTakeMs: MINUTE_MS,
  run: refreshSearchWords,
})
