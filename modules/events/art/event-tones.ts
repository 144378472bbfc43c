import { tonePairs, type TwoTone, twoToneOf } from '#ui/two-tone.ts'

/** Words for a colour, and the tone of ours that is nearest. */
const NAMED: [words: RegExp, tone: TwoTone['dark'] | TwoTone['light']][] = [
  [/\b(?:oxblood|burgundy|wine|red|crimson|scarlet|ruby|cherry|cranberry|rouge|rust)\b/i, 'oxblood'],
  [/\b(?:teal|lagoon|turquoise|lakeshore|aqua|peacock)\b/i, 'lagoon'],
  [/\b(?:plum|purple|violet|lavender|lilac|orchid|grape|amethyst|indigo)\b/i, 'plum'],
  [/\b(?:green|emerald|forest|olive|jade|mint|evergreen|holiday|christmas)\b/i, 'forest'],
  [/\b(?:blue|navy|royal|sapphire|midnight|denim)\b/i, 'midnight'],
  [/\b(?:cocoa|brown|chocolate|coffee|mahogany|bronze|copper|caramel|walnut|autumn|fall)\b/i, 'cocoa'],
  [/\b(?:gold|golden|brass|amber|honey|yellow|sun|sunshine|sunrise)\b/i, 'brass'],
  [/\b(?:sand|ivory|cream|pearl|white|linen|champagne|silver|winter)\b/i, 'sand'],
  [/\b(?:blush|pink|rose|coral|peach|salmon|fuchsia)\b/i, 'blush'],
  [/\b(?:sky|ice|powder|snow)\b/i, 'sky'],
]

/**
 * The two tones of an event. A title that names a colour gets it ("The Oxblood Ball" is oxblood); others get theirs by
 * id. The same everywhere, so pages, tickets and pictures agree.
 */
export function eventTones({ id, title }: { id: string; title: string }): TwoTone {
  const byId = twoToneOf(id)
  const named = NAMED.flatMap(([words, tone]) => (words.test(title) ? [tone] : []))
  if (named.length === 0) return byId
  const has = (pair: readonly string[]) => named.filter((tone) => pair.includes(tone)).length
  const most = Math.max(...tonePairs.map(has))
  const fitting = tonePairs.filter((pair) => has(pair) === most)
  // The hash chooses among all pairs; the rest of it chooses among those that fit.
  const index = tonePairs.findIndex(([dark, light]) => dark === byId.dark && light === byId.light)
  const [dark, light] = fitting[index % fitting.length] ?? tonePairs[0]
  return { dark, light, cutAt: byId.cutAt }
}
