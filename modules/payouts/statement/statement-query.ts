import { z } from 'zod'
import { LINE_KINDS } from '#modules/payouts/statement/statement-line.ts'
import { isId } from '#platform/ids.ts'
import { type ListQuery, readListQuery } from '#platform/list-query.ts'

const idParam = z.string().refine(isId)

const STATEMENT_FIELDS = {
  /** One of the person's organisers. */
  host: idParam,
  kind: z.enum(LINE_KINDS),
  /** What one payout is made of. */
  payout: idParam,
  year: z.string().regex(/^20\d{2}$/),
}

export type StatementQuery = ListQuery<typeof STATEMENT_FIELDS>
export type StatementFilters = StatementQuery['values']

/** Reads what a statement is asked for from its address. A year is that of the event's own clock. */
export const readStatementQuery = (search: URLSearchParams): StatementQuery =>
  readListQuery(STATEMENT_FIELDS, search)
