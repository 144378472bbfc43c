import { hash } from 'node:crypto'
import type { Id } from '#platform/ids.ts'
import { idAt } from '#platform/ids.ts'
import type { Instant } from '#platform/time.ts'
import { epochMs, toInstant } from '#platform/time.ts'

/** What stays the same whenever the demo data is loaded begins its ids here, so that addresses can be written down. */
const SEED_EPOCH = toInstant('2026-01-01T00:00:00Z')

const digest = (text: string): Buffer => hash('sha256', text, 'buffer')

/** The identifier of a thing of the demo data: the same name gives the same one, today and on every machine. */
export const idOf = <Noun extends string>(noun: Noun, name: string, at: Instant = SEED_EPOCH): Id<Noun> =>
  idAt<Noun>(epochMs(at), Uint8Array.from(digest(`${noun} ${name}`).subarray(0, 16)))

/** The SHA-256 of a text, in hexadecimal. */
export const hashOf = (text: string): string => hash('sha256', text)

/** Random numbers that repeat themselves: the same name draws the same numbers. */
export interface SeededRandom {
  /** From 0 up to 1. */
  share(): number
  /** A whole number from 0 up to `below`. */
  below(limit: number): number
  pick<T>(from: readonly T[]): T
}

export function seededRandom(name: string): SeededRandom {
  let state = digest(name).readUInt32LE(0)
  // The mulberry32 step: 32 bits of state, good enough to look like people.
  const share = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(share() * limit)
  return {
    share,
    below,
    pick: (from) => {
      const picked = from[below(from.length)]
      if (picked === undefined) throw new RangeError('Nothing to pick from')
      return picked
    },
  }
}
