import { CHART_LIMITS } from '#modules/seating/chart/chart-limits.ts'
import type { Point } from '#modules/seating/chart/chart.ts'

// What another program wrote, read field by field: nothing is assumed of it, and nothing of it is kept but what is asked for.

/** A field that a thing has itself, never one of its prototype; undefined for anything else. */
export const fieldOf = (from: unknown, name: string): unknown =>
  typeof from === 'object' && from !== null && Object.hasOwn(from, name)
    ? (from as Record<string, unknown>)[name]
    : undefined

/** The list in a field; empty where there is none. */
export function listOf(from: unknown, name: string): unknown[] {
  const list = fieldOf(from, name)
  return Array.isArray(list) ? list : []
}

/** A number, also one written as a text; null for one that is not finite or beyond any room. */
export function numberOf(from: unknown, name: string): number | null {
  const said = fieldOf(from, name)
  const number = typeof said === 'string' && said.trim() !== '' ? Number(said) : said
  return typeof number === 'number' && Math.abs(number) <= CHART_LIMITS.distance ? number : null
}

/** A length above nothing. */
export function lengthOf(from: unknown, name: string): number | null {
  const length = numberOf(from, name)
  return length !== null && length > 0 ? length : null
}

/** An angle as 0 to 360 degrees; 0 where none is said. */
export const rotationOf = (from: unknown, name: string): number =>
  (((numberOf(from, name) ?? 0) % 360) + 360) % 360

/** A position in a field; null where it is none. */
export function pointOf(from: unknown, name: string): Point | null {
  const said = fieldOf(from, name)
  const [x, y] = [numberOf(said, 'x'), numberOf(said, 'y')]
  return x === null || y === null ? null : { x, y }
}

/** The corners of an outline; those that are no positions are left out. */
export const cornersOf = (from: unknown, name: string): Point[] =>
  listOf(from, name)
    .slice(0, CHART_LIMITS.corners)
    .flatMap((said) => pointOf({ said }, 'said') ?? [])

// oxlint-disable-next-line no-control-regex -- they are what is taken out
const INVISIBLE = /[\u0000-\u001f\u007f]+/g

/** A text or number in one line, cut to its bound; empty where it is neither. */
export function textOf(from: unknown, name: string, max: number = CHART_LIMITS.name): string {
  const said = fieldOf(from, name)
  if (typeof said !== 'string' && typeof said !== 'number') return ''
  const cut = String(said)
    .slice(0, 4 * max)
    .replaceAll(INVISIBLE, ' ')
    .trim()
    .slice(0, max)
  // Half of a letter outside the basic plane is no text that a database takes.
  return cut.isWellFormed() ? cut : cut.toWellFormed().slice(0, max)
}

export const isTrue = (from: unknown, name: string): boolean => fieldOf(from, name) === true
