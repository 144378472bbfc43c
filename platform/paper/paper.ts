import type { Instant } from '#platform/time.ts'

/** What stands on a sheet of paper, as plain data: a screen draws it, and a file is made of it, so that both say the same. */
export interface Paper {
  title: string
  /** When what it says became true: the date of the file, so that the same content is the same file. */
  asOf: Instant
  blocks: readonly PaperBlock[]
}

export type PaperBlock =
  | { is: 'text'; text: string }
  | { is: 'heading'; text: string }
  /** Names and what they stand for, such as the buyer and who it is. */
  | { is: 'facts'; facts: readonly PaperFact[] }
  /** What was bought and what it sums up to: a text at the start, an amount at the end. */
  | { is: 'lines'; lines: readonly PaperLine[] }
  /** A code to scan, black on white: the squares of a drawing of so many a side, and what is written below it. */
  | { is: 'code'; side: number; path: string; caption: string }
  /** What follows stands on a sheet of its own. */
  | { is: 'sheet' }
  | { is: 'table'; name: string; columns: readonly PaperColumn[]; rows: readonly PaperRow[] }

export interface PaperFact {
  name: string
  value: string
}

export interface PaperLine {
  text: string
  /** A smaller line below the text. */
  detail?: string
  amount: string
  /** A sum: drawn off from the lines above it. */
  isSum?: boolean
}

export interface PaperColumn {
  name: string
  isNumber?: boolean
}

export interface PaperRow {
  /** One for each column; the first names the row. */
  cells: readonly string[]
  isSum?: boolean
}
