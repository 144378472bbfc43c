import { z } from 'zod'
import { MAX_PRICE } from '#modules/events/ticket-types/price/max-price.ts'
import { MAX_LENGTH } from '#modules/events/create/field-lengths.ts'
import { hostsField, perksField } from '#modules/events/create/line-fields.ts'
import { type EventKind, eventKinds } from '#modules/events/event.ts'
import { type ImportedFacts, type ImportRow, unreadRow } from '#modules/events/import/import-row.ts'
import type { ImportRecord } from '#modules/events/import/read/record-fields.ts'
import {
  type ImportedRules,
  RULE_FIELDS,
  RULE_WORDS,
  withRefundWords,
} from '#modules/events/import/read/rule-fields.ts'
import { withPrices } from '#modules/events/import/read/price-of.ts'
import { statusProblem, withStatus } from '#modules/events/import/read/status-of.ts'
import { venueOfLocation } from '#modules/events/import/read/venue-of-location.ts'
import { typedDay, typedTime } from '#modules/events/import/read/typed-day.ts'
import {
  paragraphField,
  phoneField,
  textField,
  webAddressField,
  withoutInvisible,
} from '#platform/form-fields.ts'
import { readUsd } from '#platform/decimal-usd.ts'
import { stateCode } from '#platform/us-states.ts'
import { isTimeZone } from '#platform/time.ts'

/** Texts that must fit as they are: a shorter one would say something else. */
const Texts = z.object({
  title: textField({
    max: MAX_LENGTH.title,
    required: 'It has no name.',
    message: `Its name is longer than ${MAX_LENGTH.title} characters, or holds some that cannot be seen.`,
  }),
  venueName: textField({ max: MAX_LENGTH.venueName, message: 'The name of its venue is too long.' }),
  address: textField({ max: MAX_LENGTH.address, message: 'Its address is too long.' }),
  city: textField({ max: MAX_LENGTH.city, message: 'Its city is too long.' }),
})

/** Texts without which an event is still itself: one that does not fit is left out. */
const OPTIONAL = {
  ...RULE_FIELDS,
  attire: textField({ max: MAX_LENGTH.attire }),
  refundPolicy: textField({ max: MAX_LENGTH.refundPolicy }),
  hostPhone: phoneField(),
  hosts: hostsField(),
  perks: perksField(),
  ticketUrl: webAddressField(),
  doorPrice: z.string().refine((text) => text === '' || (readUsd(text) ?? MAX_PRICE + 1) <= MAX_PRICE),
  // PostgreSQL reads the sign of "+05:00" the other way round: names only.
  timeZone: z.string().refine((text) => text === '' || (/^[A-Z]+\/|^UTC$/i.test(text) && isTimeZone(text))),
  region: textField({ max: MAX_LENGTH.region }),
} as const

const RULES = Object.keys(RULE_FIELDS) as (keyof ImportedRules)[] // of the literal there

/** Longer than any id. */
const MAX_ID = 60

const OPTIONAL_WORDS: Record<keyof typeof OPTIONAL, string> = {
  ...RULE_WORDS,
  attire: 'what to wear',
  refundPolicy: 'its refund words',
  hostPhone: 'its phone number',
  hosts: 'its hosts',
  perks: 'what is good to know',
  ticketUrl: 'its web address',
  doorPrice: 'its price at the door',
  timeZone: 'its time zone',
  region: 'its state',
}

/**
 * An event as a row of a file says it. What it cannot do without must be right: a name and a day. Of what is beside it, what does
 * not fit is left out with a note. Names of musicians beyond the field's length go into the description.
 */
export function readRecord(given: ImportRecord, line: number): ImportRow {
  const record = withPrices(withRefundWords(withStatus(given)))
  const { title = '', id = '' } = record
  const row = { ...unreadRow(line, title, ''), id: id.slice(0, MAX_ID).toWellFormed() }
  const place = {
    ...venueOfLocation(record.location ?? ''),
    ...some(record, ['venueName', 'address', 'city', 'region']),
  }
  const texts = Texts.safeParse({ ...place, title })
  const problem = texts.success
    ? statusProblem(record) || dayProblem(record)
    : (texts.error.issues[0]?.message ?? '')
  if (!texts.success || problem !== '') return { ...row, problem }
  const notes: string[] = []
  const optional = (name: keyof typeof OPTIONAL, typed = record[name] ?? ''): string => {
    const read = OPTIONAL[name].safeParse(typed)
    if (read.success) return read.data
    notes.push(`Left out ${OPTIONAL_WORDS[name]}: "${typed.slice(0, 60).toWellFormed()}".`)
    return ''
  }
  const day = typedDay(record.day ?? '') ?? ''
  const lastDay = record.lastDay ? typedDay(record.lastDay) : ''
  if (lastDay === null || (lastDay !== '' && lastDay < day))
    notes.push(`Left out its last day: "${record.lastDay?.slice(0, 40).toWellFormed()}".`)
  const kind = kindOf(record.kind ?? '')
  if (record.kind && kind === '')
    notes.push(`Left out its kind: "${record.kind.slice(0, 40).toWellFormed()}".`)
  const times = (['starts', 'ends', 'doors'] as const).map((name) => {
    const time = record[name] ? typedTime(record[name]) : ''
    if (time === null) notes.push(`Left out an hour: "${record[name]?.slice(0, 20).toWellFormed()}".`)
    return [name, time ?? ''] as const
  })
  const { djs, description } = musicAndDescription(record, notes)
  const { city } = texts.data
  const facts: ImportedFacts = {
    ...texts.data,
    kind,
    description,
    djs,
    ...(Object.fromEntries(RULES.map((name) => [name, optional(name)])) as ImportedRules), // of these names
    attire: optional('attire'),
    refundPolicy: optional('refundPolicy'),
    hostPhone: optional('hostPhone'),
    hosts: optional('hosts'),
    perks: optional('perks'),
    doorPrice: optional('doorPrice'),
    ticketUrl: optional('ticketUrl'),
    timeZone: optional('timeZone'),
    day,
    lastDay: lastDay !== null && lastDay > day ? lastDay : '',
    ...(Object.fromEntries(times) as Record<'starts' | 'ends' | 'doors', string>),
    region: stateCode(place.region ?? '') ?? optional('region', place.region ?? ''),
    ...positionOf(record),
  }
  return { ...row, key: [facts.title, day, city].map(keyPart).join('|'), facts, problem: '', notes }
}

const some = (record: ImportRecord, names: readonly (keyof ImportRecord)[]): ImportRecord =>
  Object.fromEntries(names.flatMap((name) => (record[name] ? [[name, record[name]]] : [])))

function dayProblem({ day }: ImportRecord): string {
  if (!day) return 'It has no day.'
  return typedDay(day) === null ? `"${day.slice(0, 40).toWellFormed()}" is no day of the calendar.` : ''
}

const KINDS = Object.entries(eventKinds).flatMap(([kind, { label, plural }]) =>
  [kind, label, plural].map((name) => [name.toLowerCase(), kind as EventKind] as const),
)

/** A known kind; empty for none. */
const kindOf = (text: string): EventKind | '' =>
  KINDS.find(([name]) => name === text.toLowerCase())?.[1] ?? ''

const Description = paragraphField({ max: MAX_LENGTH.description })

function musicAndDescription(record: ImportRecord, notes: string[]): { djs: string; description: string } {
  const typed = record.djs ?? ''
  const between = typed.includes('\n') ? '\n' : ', '
  const names = typed.split(between)
  let djs = ''
  for (const name of names) {
    const more = djs ? djs + between + name : name
    if (more.length > MAX_LENGTH.djs) break
    djs = more
  }
  const isWhole = djs === names.join(between)
  const said = [
    record.description,
    record.people && `With ${record.people}.`,
    isWhole ? '' : `Music: ${names.join(', ')}.`,
  ]
  const text = withoutInvisible(said.filter(Boolean).join('\n\n'))
  if (text.length > MAX_LENGTH.description) notes.push('Its description is cut: it is too long.')
  const description = Description.safeParse(text.slice(0, MAX_LENGTH.description).toWellFormed())
  const music = paragraphField({ max: MAX_LENGTH.djs }).safeParse(djs)
  return { djs: music.data ?? '', description: description.data ?? '' }
}

function positionOf({ latlng, latitude, longitude }: ImportRecord) {
  const [first, second] = latlng?.split(',') ?? [latitude, longitude]
  const [north, east] = [Number(first || Number.NaN), Number(second || Number.NaN)]
  const isOnEarth = Math.abs(north) <= 90 && Math.abs(east) <= 180
  return isOnEarth ? { latitude: north, longitude: east } : { latitude: null, longitude: null }
}

const keyPart = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
