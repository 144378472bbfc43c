/** The pairs of the art: a dark tone that carries text, and the light tone cut into it. */
export const tonePairs = [
  ['oxblood', 'brass'],
  ['lagoon', 'sand'],
  ['plum', 'blush'],
  ['midnight', 'sky'],
  ['forest', 'brass'],
  ['cocoa', 'sand'],
  ['midnight', 'brass'],
  ['oxblood', 'blush'],
  ['lagoon', 'brass'],
  ['plum', 'sand'],
] as const

export interface TwoTone {
  dark: (typeof tonePairs)[number][0]
  light: (typeof tonePairs)[number][1]
  /** Where the cut meets the upper edge, as a share of the width. */
  cutAt: number
}

/** The steepness of the one diagonal: 52 degrees. */
export const CUT_SLOPE = Math.tan((52 * Math.PI) / 180)

/** The art that belongs to an id: the same everywhere and for ever. */
export function twoToneOf(id: string): TwoTone {
  const seed = seedOf(id)
  const [dark, light] = tonePairs[seed % tonePairs.length] ?? tonePairs[0]
  return { dark, light, cutAt: 0.46 + ((seed >>> 8) % 17) / 100 }
}

/**
 * A 32-bit number that belongs to a text. FNV-1a with a last mix, so that ids that differ by one character look unlike.
 */
export function seedOf(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d)
  return (value ^ (value >>> 13)) >>> 0
}
