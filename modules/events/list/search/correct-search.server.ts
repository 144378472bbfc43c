import { halves, nearestWord, swapped } from '#platform/nearest-word.ts'
import { searchWords } from '#modules/events/list/search/search-words.ts'
import { IS_LISTED } from '#modules/events/listed.server.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { job } from '#platform/job.ts'
import { type Instant, MINUTE_MS } from '#platform/time.ts'

const MAX_WORDS = 8
const MAX_CANDIDATES = 12

/** Which words of a typed text no event has, and those of the view `words` that they may mean. */
const correctionsFrom = (words: string, isKnown: string) => `
  select word, known as "isKnown",
    case when known then '{}' else array(
      select w.word from ${words} w where w.word % typed.word
      order by w.word <-> typed.word limit ${MAX_CANDIDATES}) end as similar,
    case when known then '{}' else array(select w.word from ${words} w where w.word = any ($3::text[])) end as exact
  from unnest($1::text[]) as typed (word)
  cross join lateral (select exists (select from ${isKnown}) as known) k`

/** Exported for the test that asks the database about every statement. */
export const CORRECTIONS = {
  coming: correctionsFrom(
    'event_words',
    `events e
    where ${IS_LISTED} and e.ends_at > $4::timestamptz
      and e.search @@ (to_tsquery('simple', typed.word || case when typed.word = $2 then ':*' else '' end)
        || plainto_tsquery('english', typed.word))`,
  ),
  gone: correctionsFrom(
    'gone_event_words',
    // The events themselves would be read one by one for a word that none has.
    'gone_event_words w where w.word = typed.word or typed.word = $2 and starts_with(w.word, typed.word)',
  ),
}

interface WordRow {
  word: string
  /** Some event has it: one that is still to come, or the name of one that is gone. */
  isKnown: boolean
  similar: string[]
  /** Those that stand among what neighbours in another order make of the words, and among their halves. */
  exact: string[]
}

/**
 * A search text with the words that no coming event has replaced by the nearest ones that some have, or by two that were written as one;
 * or with those that the name of none has that is gone by such names' words. Null when there is nothing to replace. Words that are excluded
 * stay. One statement.
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
  const made = tokens.flatMap((token) => [...swapped(token), ...halves(token).flat()])
  const asked = [tokens, begun, made]
  const rows = await db.statement<WordRow>(CORRECTIONS[state], state === 'coming' ? [...asked, now] : asked)
  const meant = new Map<string, string>()
  for (const { word, isKnown, similar, exact } of rows) {
    if (isKnown) continue
    const instead = nearestWord(word, [...exact, ...similar], word === begun) ?? twoWords(word, exact)
    if (instead) meant.set(word, instead)
  }
  if (meant.size === 0) return null
  return words.all.replace(WORD, (word) => inCaseOf(word, meant.get(word.toLowerCase()) ?? word))
}

/** "bronze hall" of "bronzehall", where some event has both. */
const twoWords = (word: string, there: readonly string[]): string | null =>
  halves(word)
    .find((pair) => pair.every((half) => there.includes(half)))
    ?.join(' ') ?? null

const inCaseOf = (typed: string, word: string): string =>
  /^\p{Lu}/u.test(typed) ? word.charAt(0).toUpperCase() + word.slice(1) : word

/** The same search for events that have any of its words; null when it has fewer than two of four letters or more. */
export function searchForAny(typed: string): string | null {
  const tokens = searchTokens(searchWords(typed)?.all ?? '').filter(({ length }) => length > 3)
  return tokens.length > 1 ? tokens.join(' or ') : null
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
