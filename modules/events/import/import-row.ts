import type { EventKind } from '#modules/events/event.ts'
import type { ImportedRules } from '#modules/events/import/read/rule-fields.ts'
import type { TimeZone } from '#platform/time.ts'

/** What a file says of an event, as the form of an event has it; empty for what it does not say. */
export interface ImportedFacts extends ImportedRules {
  title: string
  kind: EventKind | ''
  description: string
  djs: string
  attire: string
  /** As `perksText` has them. */
  perks: string
  refundPolicy: string
  hostPhone: string
  /** As `hostsText` has them. */
  hosts: string
  /** Dollars as they are typed. */
  doorPrice: string
  /** Where tickets are sold. */
  ticketUrl: string
  day: string
  lastDay: string
  starts: string
  ends: string
  doors: string
  timeZone: TimeZone
  venueName: string
  address: string
  city: string
  region: string
  latitude: number | null
  longitude: number | null
}

/** One row of a file. */
export interface ImportRow {
  /** The line of a table, or the number of the entry. */
  line: number
  /** What it is called in the file. */
  label: string
  /** By which the same event is known when the file comes again. */
  key: string
  /** The event of this product that it was exported from; empty for none. */
  id: string
  /** Null where it cannot be read. */
  facts: ImportedFacts | null
  /** Why not; empty where it can. */
  problem: string
  /** What of it was left out. */
  notes: string[]
}

/** The largest file, in bytes. */
export const MAX_IMPORT_BYTES = 1_000_000

/** The most rows of a file. */
export const MAX_IMPORT_ROWS = 2_000

const MAX_LABEL = 140

/** What a row is called where it cannot be read whole. */
export const labelOf = (title: string): string => title.slice(0, MAX_LABEL).toWellFormed()

/** A row of which nothing is entered. */
export const unreadRow = (line: number, title: string, problem: string): ImportRow => ({
  line,
  label: labelOf(title),
  key: '',
  id: '',
  facts: null,
  problem,
  notes: [],
})

/** What stands for what a file does not say; asked once for all its events. */
export interface ImportDefaults {
  kind: EventKind
  starts: string
  ends: string
  /** How many days an event lasts. */
  days: number
  /** Empty where every event has one, or a place that tells it. */
  timeZone: TimeZone
}
