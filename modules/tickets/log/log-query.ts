import { z } from 'zod'
import { LOGGED } from '#modules/tickets/log/log-line.ts'
import { type ListQuery, readListQuery, searchParam } from '#platform/list-query.ts'

const LOG_FIELDS = { q: searchParam, what: z.enum(LOGGED) }

export type LogQuery = ListQuery<typeof LOG_FIELDS>
export type LogFilters = LogQuery['values']

/** Reads the filters of an event's log from its URL. */
export const readLogQuery = (search: URLSearchParams): LogQuery => readListQuery(LOG_FIELDS, search)
