import Papa from 'papaparse'
import { decodeText } from '#modules/events/import/read/decode-text.ts'
import { readCalendar } from '#modules/events/import/read/read-calendar.server.ts'
import { type ImportRow, MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from '#modules/events/import/import-row.ts'
import { readRecord } from '#modules/events/import/read/read-record.ts'
import { fieldNamed, recordOf } from '#modules/events/import/read/record-fields.ts'
import { yieldToOthers } from '#platform/yield-to-others.server.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import type { Instant } from '#platform/time.ts'

/** Why nothing can be read from a file. */
export type ReadFileFailure = {
  code: 'FILE_EMPTY' | 'FILE_TOO_LARGE' | 'FILE_NOT_READABLE' | 'FILE_WITHOUT_EVENTS' | 'TOO_MANY_ROWS'
}

/**
 * The events of a file: a calendar (ICS), a table (CSV with names in its first line) or a list in JSON, told apart by how it begins.
 * Every row is answered, with the reason where it cannot be read. Fails with FILE_EMPTY, FILE_TOO_LARGE beyond 1 MB, FILE_NOT_READABLE,
 * FILE_WITHOUT_EVENTS where no column or entry is of an event, and TOO_MANY_ROWS beyond 2,000.
 */
export async function readFile(
  bytes: Uint8Array,
  now: Instant,
): Promise<Result<ImportRow[], ReadFileFailure>> {
  if (bytes.byteLength > MAX_IMPORT_BYTES) return fail({ code: 'FILE_TOO_LARGE' })
  const text = decodeText(bytes).trim()
  if (text === '') return fail({ code: 'FILE_EMPTY' })
  const read = await readerOf(text)(text, now)
  if (!read.ok) return read
  if (read.value.length === 0) return fail({ code: 'FILE_WITHOUT_EVENTS' })
  if (read.value.length > MAX_IMPORT_ROWS) return fail({ code: 'TOO_MANY_ROWS' })
  return ok(withOwnKeys(read.value))
}

function readerOf(
  text: string,
): (text: string, now: Instant) => Promise<Result<ImportRow[], ReadFileFailure>> {
  if (/^BEGIN:VCALENDAR/i.test(text)) return readCalendar
  return /^[[{]/.test(text) ? readJson : readTable
}

async function readJson(text: string): Promise<Result<ImportRow[], ReadFileFailure>> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return fail({ code: 'FILE_NOT_READABLE' })
  }
  const list: unknown = Array.isArray(json) ? json : Object.values(json as object).find(isListOfObjects)
  if (!Array.isArray(list)) return fail({ code: 'FILE_WITHOUT_EVENTS' })
  return ok(await readEach(list, (entry, at) => readEntry(entry, at + 1)))
}

const isListOfObjects = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && typeof value[0] === 'object' && value[0] !== null

/** Reads one after the other, and others have their turn between them. */
async function readEach<T>(
  list: readonly T[],
  read: (one: T, at: number) => ImportRow,
): Promise<ImportRow[]> {
  const rows: ImportRow[] = []
  for (const [at, one] of list.slice(0, MAX_IMPORT_ROWS + 1).entries()) {
    rows.push(read(one, at))
    await yieldToOthers()
  }
  return rows
}

function readEntry(entry: unknown, line: number): ImportRow {
  const values =
    typeof entry === 'object' && entry !== null ? Object.entries(entry).slice(0, MAX_COLUMNS) : []
  const known = values.flatMap(([name, value]) => {
    const field = fieldNamed(name)
    return field ? [[field, value as unknown] as const] : []
  })
  return readRecord(recordOf(known), line)
}

async function readTable(text: string): Promise<Result<ImportRow[], ReadFileFailure>> {
  const { data, errors } = Papa.parse<string[]>(text, {
    skipEmptyLines: 'greedy',
    preview: MAX_IMPORT_ROWS + 2,
  })
  const [names = [], ...lines] = data
  if (errors.some(({ type }) => type === 'Quotes')) return fail({ code: 'FILE_NOT_READABLE' })
  const columns = names.slice(0, MAX_COLUMNS).flatMap((name, column) => {
    const field = fieldNamed(name)
    return field ? [{ field, column }] : []
  })
  if (!columns.some(({ field }) => field === 'title')) return fail({ code: 'FILE_WITHOUT_EVENTS' })
  const cellsOf = (cells: string[]) =>
    recordOf(columns.map(({ field, column }) => [field, unguarded(cells[column])]))
  const rows = await readEach(lines, (cells, at) => readRecord(cellsOf(cells), at + 2))
  const unread = names.slice(0, MAX_COLUMNS).filter((name) => name.trim() && !fieldNamed(name))
  const first = rows.find(({ facts }) => facts)
  if (first && unread.length > 0) first.notes.push(`Columns that are not read: ${listed(unread)}.`)
  return ok(rows)
}

const listed = (names: readonly string[]): string => names.join(', ').slice(0, 300).toWellFormed()

/** More than a table of events has. */
const MAX_COLUMNS = 200

/** Without the quote that a file for spreadsheets has before what could be a formula. */
const unguarded = (cell = ''): string => cell.replace(/^'(?=[=+\-@\t\r])/, '')

/**
 * Tells apart rows of one name, day and town: the second is another event than the first. Those that are on come first, so that
 * an old row that is cancelled beside them calls off nothing that the file still has.
 */
function withOwnKeys(rows: ImportRow[]): ImportRow[] {
  const used = new Set<string>()
  const named = (row: ImportRow): ImportRow => {
    if (row.key === '') return row
    let key = row.key
    for (let count = 2; used.has(key); count++) key = `${row.key}#${count}`
    used.add(key)
    return key === row.key
      ? row
      : { ...row, key, notes: [...row.notes, 'It stands more than once in the file.'] }
  }
  const isOff = ({ facts }: ImportRow) => Boolean(facts?.isCancelled)
  const ordered = [...rows.filter((row) => !isOff(row)), ...rows.filter(isOff)]
  const found = new Map(ordered.map((row) => [row, named(row)]))
  return rows.map((row) => found.get(row) ?? row)
}
