import { stringify } from 'csv-stringify/sync'
import { NEVER_STORED } from '#platform/never-stored.ts'

/** One column of a file: its head, and what stands in it for a row. */
export type CsvColumn<Row> = readonly [head: string, cell: (row: Row) => string | number | null]

export interface CsvFile<Row> {
  /** Without its ending. */
  name: string
  columns: readonly CsvColumn<Row>[]
  pages: AsyncIterable<Row[]>
  /** More rows than this are cut off, and the last line says so. */
  maxRows: number
}

/**
 * Answers a list as a CSV file (RFC 4180, UTF-8 with a mark that spreadsheets look for), sent page by page as it is read.
 * A cell that a spreadsheet would take for a formula begins with an apostrophe: `=`, `+`, `-`, `@`, tab and return at the
 * beginning of a text, and their full-width twins. An amount below zero as `decimalUsd` writes it is a number and stays one.
 */
export function csvResponse<Row>(file: CsvFile<Row>): Response {
  return new Response(streamOf(lines(file)), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${file.name}.csv"`,
      // Compressing would gather the whole file first.
      'Cache-Control': `${NEVER_STORED['Cache-Control']}, no-transform`,
    },
  })
}

/** `decimalUsd` of what is less than nothing: "-41.20". */
const AMOUNT_BELOW_ZERO = /^-\d+\.\d\d$/

async function* lines<Row>({ columns, pages, maxRows }: CsvFile<Row>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  const write = (records: (string | number | null)[][], bom = false) =>
    encoder.encode(
      stringify(records, {
        bom,
        escape_formulas: true,
        cast: {
          string: (text) => (AMOUNT_BELOW_ZERO.test(text) ? { value: text, escape_formulas: false } : text),
        },
        record_delimiter: 'windows',
        quoted_match: /[\r\n]/, // half a line break must not begin a line, either
      }),
    )
  yield write([columns.map(([head]) => head)], true)
  let left = maxRows
  for await (const rows of pages) {
    const taken = rows.slice(0, left)
    if (taken.length > 0) yield write(taken.map((row) => columns.map(([, cell]) => cell(row))))
    left -= taken.length
    if (taken.length < rows.length) {
      yield write([[`Only the first ${maxRows} rows are here. Filter the list for the others.`]])
      return
    }
  }
}

/** A stream that asks for the next part when there is room for it, and ends the work when its reader leaves. */
const streamOf = (parts: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> =>
  new ReadableStream({
    pull: async (to) => {
      const part = await parts.next()
      if (part.done) to.close()
      else to.enqueue(part.value)
    },
    cancel: async () => {
      await parts.return(undefined)
    },
  })
