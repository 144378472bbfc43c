import Papa from 'papaparse'
import { readCalendar } from '#modules/events/import/read-calendar.server.ts'
import { type ImportRow, MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from '#modules/events/import/import-row.ts'
import { readRecord } from '#modules/events/import/read-record.ts'
import { fieldNamed, recordOf } from '#modules/events/import/record-fields.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import type { Instant } from '#platform/time.ts'

/** Why nothing can be read from a file. */
export type ReadFileFailure = {
  code: 'FILE_EMPTY' | 'FILE_TOO_LARGE' | 'FILE_NOT_READABLE' | 'FILE_WITHOUT_EVENTS' | 'TOO_MANY_ROWS'
}

/**
 * The events of a file: a calendar (ICS), a table (CSV with names in its first line) or a list in JSON, told apart by how it begins.
 * Every row is answered, with the reason where it cannot be read. Fails with FILE_EMPTY, FILE_TOO_LARGE beyond 2 MB, FILE_NOT_READABLE,
 * FILE_WITHOUT_EVENTS where no column or entry is of an event, and TOO_MANY_ROWS beyond 5,000.
 */
export function readFile(bytes: Uint8Array, now: Instant): Result<ImportRow[], ReadFileFailure> {
  if (bytes.byteLength > MAX_IMPORT_BYTES) return fail({ code: 'FILE_TOO_LARGE' })
  const text = decode(bytes).trim()
  if (text === '') return fail({ code: 'FILE_EMPTY' })
  const read = readerOf(text)(text, now)
  if (!read.ok) return read
  if (read.value.length === 0) return fail({ code: 'FILE_WITHOUT_EVENTS' })
  if (read.value.length > MAX_IMPORT_ROWS) return fail({ code: 'TOO_MANY_ROWS' })
  return ok(withOwnKeys(read.value))
}

function readerOf(text: string): (text: string, now: Instant) => Result<ImportRow[], ReadFileFailure> {
  if (/^BEGIN:VCALENDAR/i.test(text)) return readCalendar
  return /^[[{]/.test(text) ? readJson : readTable
}

/** UTF-8, or what spreadsheets of Windows write. */
function decode(bytes: Uint8Array): string {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  if (isWide) return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function readJson(text: string): Result<ImportRow[], ReadFileFailure> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return fail({ code: 'FILE_NOT_READABLE' })
  }
  const list: unknown = Array.isArray(json) ? json : Object.values(json as object).find(Array.isArray)
  if (!Array.isArray(list)) return fail({ code: 'FILE_WITHOUT_EVENTS' })
  return ok(list.slice(0, MAX_IMPORT_ROWS + 1).map((entry: unknown, at) => readEntry(entry, at + 1)))
}

const readEntry = (entry: unknown, line: number): ImportRow =>
  readRecord(
    typeof entry === 'object' && entry !== null ? recordOf(entry as Record<string, unknown>) : {},
    line,
  )

function readTable(text: string): Result<ImportRow[], ReadFileFailure> {
  const { data, errors } = Papa.parse<string[]>(text, {
    skipEmptyLines: 'greedy',
    preview: MAX_IMPORT_ROWS + 2,
  })
  const [names = [], ...lines] = data
  if (errors.some(({ type }) => type === 'Quotes')) return fail({ code: 'FILE_NOT_READABLE' })
  if (!names.some((name) => fieldNamed(name) === 'title')) return fail({ code: 'FILE_WITHOUT_EVENTS' })
  return ok(
    lines.map((cells, at) =>
      readRecord(
        recordOf(Object.fromEntries(names.map((name, column) => [name, unguarded(cells[column])]))),
        at + 2,
      ),
    ),
  )
}

/** Without the quote that a file for spreadsheets has before what could be a formula. */
const unguarded = (cell = ''): string => cell.replace(/^'(?=[=+\-@\t\r])/, '')

/** Tells apart rows of one name, day and town: the second is another event than the first. */
function withOwnKeys(rows: ImportRow[]): ImportRow[] {
  const counts = new Map<string, number>()
  return rows.map((row) => {
    const count = (counts.get(row.key) ?? 0) + 1
    counts.set(row.key, count)
    return count === 1 || row.key === '' ? row : { ...row, key: `${row.key}#${count}` }
  })
}
