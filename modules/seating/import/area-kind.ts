import type { Chart, ChartArea, Point } from '#modules/seating/chart/chart.ts'

const WORDS: [ChartArea['kind'], RegExp][] = [
  ['stage', /stage|band|dj/i],
  ['dance-floor', /danc|floor/i],
  ['bar', /\bbar\b/i],
  ['entrance', /entr|exit|door/i],
]

/** What an area of a foreign file is, by what is written on it. */
export const areaKind = (words: string, otherwise: ChartArea['kind'] = 'other'): ChartArea['kind'] =>
  WORDS.find(([, pattern]) => pattern.test(words))?.[0] ?? otherwise

/** Where everybody looks, when nobody said: the stage, else the dance floor, else the middle of the upper edge. */
export function guessFocal({ areas, size }: Chart): Point {
  const at = (kind: ChartArea['kind']) => areas.find((area) => area.kind === kind)
  const { x, y } = at('stage') ?? at('dance-floor') ?? { x: size.w / 2, y: 0 }
  return { x, y }
}
