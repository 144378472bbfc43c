import { z } from 'zod'
import { isId } from '#platform/ids.ts'
import { type ListQuery, readListQuery } from '#platform/list-query.ts'

const YEAR_FIELDS = {
  /** One of the person's organisers; all of them where none is named. */
  host: z.string().refine(isId),
  year: z.string().regex(/^20\d{2}$/),
}

export type YearQuery = ListQuery<typeof YEAR_FIELDS>

/** Reads which year of which host is asked for from the address. */
export const readYearQuery = (search: URLSearchParams): YearQuery => readListQuery(YEAR_FIELDS, search)
