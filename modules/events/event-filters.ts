import type { EventKind } from '#modules/events/event.ts'
import { isEventKind } from '#modules/events/event.ts'
import type { PageCursor } from '#modules/events/page-cursor.ts'
import { readCursor } from '#modules/events/page-cursor.ts'
import type { Result } from '#platform/result.ts'
import { fail, ok } from '#platform/result.ts'

/** A city by name; without a region (state) it means every city of that name. */
export interface CityName {
  city: string
  region?: string
}

/** Nights in each event's own zone. `from` and `to` are days ("2026-12-12"), both included. */
export type When = { kind: 'tonight' } | { kind: 'weekend' } | { kind: 'days'; from: string; to: string }

export interface EventFilters {
  city?: CityName
  when?: When
  kind?: EventKind
  freeOnly?: boolean
  text?: string
}

export type BadFilter = { code: 'BAD_FILTER'; field: 'city' | 'when' | 'kind' | 'free' | 'page' }

/**
 * Reads the filters of a list from its address: `city=Chicago, IL`, `when=tonight|weekend|2026-12-12|2026-12|
 * 2026-12-12..2026-12-14`, `kind=set`, `free=1`, `q=words`, `page=<cursor>`. Empty fields count as absent.
 * BAD_FILTER names the first field that cannot be understood. Words are never refused, see `searchWords`.
 */
export function readEventFilters(
  params: URLSearchParams,
): Result<{ filters: EventFilters; cursor: PageCursor | undefined }, BadFilter> {
  const filters: EventFilters = {}
  // The first that says something: a form sends its empty fields as well.
  const field = (name: string) =>
    params
      .getAll(name)
      .map((value) => value.trim())
      .find(Boolean) ?? ''
  const bad = (name: BadFilter['field']) => fail({ code: 'BAD_FILTER' as const, field: name })

  if (field('city')) {
    const city = readCity(field('city'))
    if (!city) return bad('city')
    filters.city = city
  }
  if (field('when')) {
    const when = readWhen(field('when'))
    if (!when) return bad('when')
    filters.when = when
  }
  if (field('kind')) {
    const kind = field('kind')
    if (!isEventKind(kind)) return bad('kind')
    filters.kind = kind
  }
  if (field('free')) {
    if (field('free') !== '1') return bad('free')
    filters.freeOnly = true
  }
  if (field('q')) filters.text = field('q')
  const cursor = field('page') ? readCursor(field('page')) : undefined
  if (field('page') && !cursor) return bad('page')
  return ok({ filters, cursor })
}

/** The address that `readEventFilters` reads back to the same filters, without a page: new filters start over. */
export function eventFilterParams(filters: EventFilters): URLSearchParams {
  const params = new URLSearchParams()
  if (filters.city) params.set('city', cityLabel(filters.city))
  if (filters.when) params.set('when', whenParam(filters.when))
  if (filters.kind) params.set('kind', filters.kind)
  if (filters.freeOnly) params.set('free', '1')
  if (filters.text) params.set('q', filters.text)
  return params
}

/** "Chicago, IL": how a city is written in lists and in addresses. */
export const cityLabel = ({ city, region }: CityName): string => (region ? `${city}, ${region}` : city)

function readCity(text: string): CityName | undefined {
  if (text.length > 100 || /\p{C}/u.test(text)) return undefined
  const match = /^(.+?)(?:,\s*([A-Za-z]{2}))?$/.exec(text)
  if (!match?.[1]) return undefined
  return match[2] ? { city: match[1], region: match[2].toUpperCase() } : { city: match[1] }
}

function readWhen(text: string): When | undefined {
  if (text === 'tonight' || text === 'weekend') return { kind: text }
  if (/^\d{4}-\d{2}$/.test(text)) {
    const from = `${text}-01`
    return isDay(from) ? { kind: 'days', from, to: lastDayOfMonth(text) } : undefined
  }
  const [from = '', to = from, ...more] = text.split('..')
  return isDay(from) && isDay(to) && from <= to && more.length === 0 ? { kind: 'days', from, to } : undefined
}

function whenParam(when: When): string {
  if (when.kind !== 'days') return when.kind
  const month = when.from.slice(0, 7)
  if (when.from === `${month}-01` && when.to === lastDayOfMonth(month)) return month
  return when.from === when.to ? when.from : `${when.from}..${when.to}`
}

/** Only days that exist, of years that a calendar here can show. */
function isDay(text: string): boolean {
  if (!/^20\d{2}-\d{2}-\d{2}$/.test(text)) return false
  const epoch = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(epoch) && new Date(epoch).toISOString().startsWith(text)
}

function lastDayOfMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}
