import { z } from 'zod'

/** What a visitor has in hand and takes along over a mail: a cart, an intent. Its owners read it; here it only waits. */
export type Carried = Record<string, unknown>

/** In bytes of its JSON. */
export const MOST_CARRIED = 64 * 1024
const DEEPEST = 32
/** What JSON can say and the database cannot keep: the character zero, and half a character. */
const UNKEPT = /\\u(0000|d[89a-f])/i

const CarriedSchema = z.record(z.string(), z.unknown())

/** Reads the field `carried` of a form: JSON text of an object, at most 64 kB. None is an empty one; anything else is null. */
export function readCarried(text = ''): Carried | null {
  if (text.trim() === '') return {}
  if (new TextEncoder().encode(text).length > MOST_CARRIED) return null
  try {
    const carried = CarriedSchema.parse(JSON.parse(text))
    return isShallow(carried) && !UNKEPT.test(JSON.stringify(carried)) ? carried : null
  } catch {
    return null
  }
}

const isShallow = (value: unknown, left = DEEPEST): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (left > 0 && Object.values(value).every((part) => isShallow(part, left - 1)))
