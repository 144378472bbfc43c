import tzLookup from '@photostructure/tz-lookup'
import { isKnownZone, type KnownZone, TIME_ZONES } from '#modules/venues/venue.ts'
import type { Position } from '#modules/venues/zip-codes/zip-position.server.ts'
import { isoWithOffset } from '#platform/iso-offset.ts'
import { nearestWord } from '#platform/nearest-word.ts'
import { type TimeZone, toInstant } from '#platform/time.ts'

/**
 * Where a town of a state ("IL") is, to some kilometres; null for one that has no ZIP code. Its name may be in capitals, with marks, or
 * begin with "St", "Ft" or "Mt".
 */
export async function townPosition(city: string, state: string): Promise<Position | null> {
  const towns = await townsOf(state)
  const name = plainName(city)
  if (name === '') return null
  // "Ofallon" and "LaPorte" are found as well.
  const letters = Array.from(name.replaceAll(' ', '')).join(' ?')
  const at = `;${towns}`.search(new RegExp(`;${letters}[+-]`))
  const [, latitude, longitude] = /^[^+-]+([+-]\d{4})([+-]\d{5})/.exec(towns.slice(Math.max(at, 0))) ?? []
  return at < 0 || !latitude || !longitude ? null : [Number(latitude) / 100, Number(longitude) / 100]
}

/** Each as "detroit+4238-08310", with ";" between them; none for an unknown state. */
async function townsOf(state: string): Promise<string> {
  const { default: states } = await import('#modules/venues/towns/positions.json', { with: { type: 'json' } })
  return Object.hasOwn(states, state) ? states[state as keyof typeof states] : '' // a key of it
}

/** The town of a state that a misspelt one is most likely to be ("Chicago"); null for a known one, and where none is near. */
export async function suggestTown(city: string, state: string): Promise<string | null> {
  if (await townPosition(city, state)) return null
  const names = (await townsOf(state)).split(';').map((town) => town.replace(/[+-].*/, ''))
  const name = plainName(city)
  const meant = nearestWord(name, names, false, slipsOfTown(name))
  return meant?.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase()) ?? null
}

/** Fewer than of a word: many towns that the list does not have are spelled nearly as one that it has. */
const slipsOfTown = ({ length }: string): number => (length < 5 ? 0 : length < 10 ? 1 : 2)

/** Letters, digits and single spaces: it is part of an expression. */
const plainName = (city: string): string =>
  city
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’.]/g, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/^(st|ft|mt|n|s|e|w) /, (_, short: keyof typeof LONG) => `${LONG[short]} `)

const LONG = { st: 'saint', ft: 'fort', mt: 'mount', n: 'north', s: 'south', e: 'east', w: 'west' }

/** The zone of a town, of those that a venue may have; null where the town is not known, and where its clocks are of its own. */
export async function townTimeZone(city: string, state: string): Promise<KnownZone | null> {
  const position = await townPosition(city, state)
  if (!position) return null
  const zone = tzLookup(...position)
  if (isKnownZone(zone)) return zone
  const known = Object.keys(TIME_ZONES).filter(isKnownZone)
  return known.find((one) => hasSameClocks(one, zone)) ?? null
}

/** In winter and in summer of one year: a few zones of the country have one without the other. */
const hasSameClocks = (one: TimeZone, other: TimeZone): boolean =>
  [toInstant('2026-01-15T12:00:00Z'), toInstant('2026-07-15T12:00:00Z')].every(
    (instant) => isoWithOffset(instant, one) === isoWithOffset(instant, other),
  )
