import { z } from 'zod'
import { type EventKind, eventKinds } from '#modules/events/event.ts'
import {
  HOSTED_COLUMNS,
  HOSTED_SORTS,
  HOSTED_STATES,
  type HostedState,
} from '#modules/orders/hosted-events/hosted-event.ts'
import { type ListQuery, readListQuery, searchParam } from '#platform/list-query.ts'

const HOSTED_FIELDS = {
  q: searchParam,
  state: z.enum(Object.keys(HOSTED_STATES) as HostedState[]), // keys of constants
  kind: z.enum(Object.keys(eventKinds) as EventKind[]),
  sort: z.enum(HOSTED_SORTS),
  columns: z.array(z.enum(HOSTED_COLUMNS)),
}

type HostedQuery = ListQuery<typeof HOSTED_FIELDS>
export type HostedFilters = Omit<HostedQuery['values'], 'state'> & { state?: HostedState | 'archived' }

/** Reads the filters of the list of one's events from its URL. */
export const readHostedQuery = (search: URLSearchParams): HostedQuery => readListQuery(HOSTED_FIELDS, search)
