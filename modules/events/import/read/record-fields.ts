import { djsText } from '#modules/events/facts/dj-names.ts'
import { hostLines } from '#modules/events/facts/event-hosts.ts'
import type { ImportedFacts } from '#modules/events/import/import-row.ts'

/** A field of an event, or what is read into several of them. */
export type RecordField =
  | keyof ImportedFacts
  | 'id'
  | 'location'
  | 'people'
  | 'latlng'
  | 'status'
  | 'price'
  | 'isFree'

/** What the columns of a table and the names of JSON are called; the form's own names come first. */
const NAMES: Record<RecordField, string> = {
  id: 'id',
  title: 'title name summary event eventname',
  kind: 'kind type',
  description: 'description about details notes',
  djs: 'djs dj music bands band',
  people: 'callers instructors teachers',
  attire: 'attire dresscode wear',
  refundPolicy: 'refundpolicy',
  refunds: 'refunds',
  passOn: 'passon',
  isUnlisted: 'isunlisted unlisted',
  isPremium: 'ispremium premium',
  showsGuests: 'showsguests',
  level: 'level',
  minAge: 'minage lowestage agelimit',
  parking: 'parking',
  food: 'food',
  hotelName: 'hotelname hosthotel hotel',
  hotelUrl: 'hotelurl',
  hotelCode: 'hotelcode bookingcode',
  hostPhone: 'hostphone phone',
  hosts: 'hosts morehosts',
  perks: 'perks goodtoknow',
  status: 'status eventstatus',
  isCancelled: 'iscancelled cancelled canceled',
  doorPrice: 'doorprice atthedoor door cover covercharge',
  price: 'price cost admission entry fee ticketprice advanceprice advance presale',
  isFree: 'isfree free isaccessibleforfree',
  ticketUrl: 'ticketurl url link website web',
  day: 'day date startdate firstday',
  lastDay: 'lastday dateend enddate lastnight',
  starts: 'starts starttime time begins',
  ends: 'ends endtime',
  doors: 'doors doorsopen',
  timeZone: 'timezone tz zone',
  venueName: 'venuename venue room',
  address: 'address street',
  city: 'city town',
  region: 'region state',
  location: 'location place where',
  latitude: 'latitude lat',
  longitude: 'longitude lng lon',
  latlng: 'latlng position coordinates',
}

const FIELDS = new Map<string, RecordField>(
  Object.entries(NAMES).flatMap(([field, names]) =>
    names.split(' ').map((name) => [name, field as RecordField] as const),
  ),
)

/** The field that a column is read into: "Start date", "start_date" and "STARTDATE" are one; undefined for none. */
export const fieldNamed = (name: string): RecordField | undefined =>
  FIELDS.get(name.toLowerCase().replaceAll(/[^a-z]/g, ''))

/** What a row says, by field. Of two columns for one field the first that says something counts. */
export type ImportRecord = Partial<Record<RecordField, string>>

/** How a list becomes the text of a field: with commas, or a line each where a comma may stand in one of them. */
const LISTS: Partial<Record<RecordField, (each: string[]) => string>> = {
  djs: djsText,
  hosts: hostLines,
  perks: (each) => each.join('\n'),
}

/** Reads the values of a row; lists become texts. */
export function recordOf(values: readonly (readonly [field: RecordField, value: unknown])[]): ImportRecord {
  const record: ImportRecord = {}
  for (const [field, value] of values) {
    const text = textOf(value, LISTS[field])
    if (text !== '' && !record[field]) record[field] = text
  }
  return record
}

const textOf = (value: unknown, joined = (each: string[]) => each.join(', ')): string =>
  Array.isArray(value) ? joined(value.map(plainText).filter(Boolean)) : plainText(value)

/** As the database takes it: without half characters and the character zero. */
function plainText(value: unknown): string {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '').trim()
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
