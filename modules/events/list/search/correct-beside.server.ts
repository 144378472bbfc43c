import { IS_LISTED } from '#modules/events/listed.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { nearestWord, nearWords } from '#platform/nearest-word.ts'
import type { Instant } from '#platform/time.ts'

/** A word that somebody typed, and what it may mean. */
export interface TypedWord {
  word: string
  /** Some event has it: one that is still to come, or the name of one that is gone. */
  isKnown: boolean
  /** It is the last, and some event has one that begins so. */
  isBegun: boolean
  /** With those that stand among what neighbours in another order make of the word, and among its halves. */
  similar: string[]
  /** Of those, what an event has with all others that are known. */
  together: string[]
}

/** Of so many letters a word alone is near to too many. */
export const SHORT = 3
/** How many words each mistyped one is tried as, the nearest first, and how many combinations of them. */
const MAX_CHOICES = 6
const MAX_COMBINATIONS = 40

/** A part of a name is told from another by half of it: of a word that stands beside the right one, so many slips are forgiven. */
const SLIPS_BESIDE = 2
const MAX_EVENTS = 100

/**
 * What mistyped words mean that stand beside others, by the events to come: of one, the nearest word that an event has with all that are
 * known; of several, the nearest ones that an event has together. A word of which nothing else is known and that stands beside one of a
 * name is also the name's next one, where both begin with the same letter and no more than two slips lie between them. Two statements at most.
 */
export async function correctBeside(
  db: DbOrTx,
  now: Instant,
  { tokens, words, begun }: { tokens: readonly string[]; words: readonly TypedWord[]; begun: string | null },
): Promise<Map<string, string>> {
  const meant = (await combined(db, now, words, begun)) ?? new Map<string, string>()
  for (const row of words) {
    const near = row.isKnown || meant.has(row.word) ? null : nearestTogether(row, row.word === begun)
    if (near) meant.set(row.word, near)
  }
  const readings = (typed: string): string[] => {
    const row = words.find(({ word }) => word === typed)
    if (!row || row.isKnown) return row ? [typed] : []
    const near = meant.get(typed)
    return near ? [near] : choicesOf(row, begun).map(({ word }) => word)
  }
  const asked = words
    .filter(({ word, isKnown }) => !isKnown && word.length > SHORT && !meant.has(word))
    .flatMap(({ word }) =>
      neighbours(tokens, word).flatMap(({ other, step }) =>
        readings(other).map((neighbour) => ({ word, other, neighbour, step })),
      ),
    )
  if (asked.length === 0) return meant
  const rows = await db.statement<{ word: string; neighbour: string; names: string[] }>(NAMES_BESIDE, [
    asked.map(({ word }) => word),
    asked.map(({ neighbour }) => neighbour),
    asked.map(({ step }) => step),
    now,
  ])
  for (const { word, other, neighbour } of asked) {
    const found = rows.find((row) => row.word === word && row.neighbour === neighbour)
    const name = nearestWord(word, found?.names ?? [], false, SLIPS_BESIDE)
    if (!name || meant.has(word)) continue
    meant.set(word, name)
    if (other !== neighbour) meant.set(other, neighbour)
  }
  return meant
}

export const nearestTogether = ({ word, together }: TypedWord, isLast: boolean): string | null =>
  word.length === SHORT ? nearestWord(word, together, false, 1) : nearestWord(word, together, isLast)

interface Choice {
  word: string
  slips: number
  isBegun?: true
}

/** Of several mistyped words the nearest ones that an event has with each other and with the known ones; null where none has, and of one. */
async function combined(
  db: DbOrTx,
  now: Instant,
  words: readonly TypedWord[],
  begun: string | null,
): Promise<Map<string, string> | null> {
  const choices = words
    .map((row) => ({ row, of: row.isKnown ? [{ word: row.word, slips: 0 }] : choicesOf(row, begun) }))
    .filter(({ of }) => of.length > 0)
  if (choices.filter(({ row }) => !row.isKnown).length < 2) return null
  const all = combinations(choices.map(({ of }) => of))
  const flat = all.flatMap(({ words }, at) => words.map((one) => ({ at, ...one })))
  const [found] = await db.statement<{ at: number }>(FIRST_TOGETHER, [
    flat.map(({ at }) => at),
    flat.map(({ word }) => word),
    flat.map(({ isBegun = false }) => isBegun),
    now,
  ])
  const best = found && all[found.at]
  if (!best) return null
  return new Map(choices.flatMap(({ row }, at) => (row.isKnown ? [] : [[row.word, best.words[at]!.word]])))
}

function choicesOf({ word, isBegun, similar }: TypedWord, begun: string | null): Choice[] {
  const near =
    word.length === SHORT ? nearWords(word, similar, false, 1) : nearWords(word, similar, word === begun)
  return [...(isBegun ? [{ word, slips: 0, isBegun } as const] : []), ...near.slice(0, MAX_CHOICES)]
}

/** One choice of each word, in every combination; those with the fewest slips first, and no more than are tried. */
const combinations = (choices: readonly (readonly Choice[])[]): { words: Choice[]; slips: number }[] =>
  choices.reduce<{ words: Choice[]; slips: number }[]>(
    (all, of) =>
      all
        .flatMap(({ words, slips }) =>
          of.map((one) => ({ words: [...words, one], slips: slips + one.slips })),
        )
        .toSorted((one, other) => one.slips - other.slips)
        .slice(0, MAX_COMBINATIONS),
    [{ words: [], slips: 0 }],
  )

/** The words right before and behind another one, and how many steps it is from there to that one. */
const neighbours = (tokens: readonly string[], word: string): { other: string; step: number }[] =>
  [1, -1].flatMap((step) => {
    const other = tokens[tokens.indexOf(word) - step]
    return other === undefined ? [] : [{ other, step }]
  })

const IS_TO_COME = (now: string) => `${IS_LISTED} and e.ends_at > ${now}::timestamptz`

const FIRST_TOGETHER = `
  with combined as (
    select at, string_agg('(' || case when is_begun then to_tsquery('simple', word || ':*')
      else to_tsquery('simple', word) || plainto_tsquery('english', word) end::text || ')', ' & ')::tsquery as query
    from unnest($1::integer[], $2::text[], $3::boolean[]) as asked (at, word, is_begun)
    group by at)
  select at from combined
  where exists (select from events e where ${IS_TO_COME('$4')} and e.search @@ combined.query)
  order by at limit 1`

/** Words of names, with the first letter of a typed one, so many steps from its neighbour. */
const NAMES_BESIDE = `
  select asked.word, asked.neighbour, array_agg(distinct name.lexeme) as names
  from unnest($1::text[], $2::text[], $3::integer[]) as asked (word, neighbour, step)
  cross join lateral (
    select ts_filter(e.search, '{a,b}') as names from events e
    where ${IS_TO_COME('$4')} and e.search @@ to_tsquery('simple', asked.neighbour || ':ab')
    limit ${MAX_EVENTS}) found
  cross join lateral unnest(found.names) as beside (lexeme, positions, weights)
  cross join lateral unnest(found.names) as name (lexeme, positions, weights)
  where beside.lexeme = asked.neighbour and left(name.lexeme, 1) = left(asked.word, 1)
    and exists (select from unnest(beside.positions) one, unnest(name.positions) other where other - one = asked.step)
  group by asked.word, asked.neighbour`
