import type { EventHead, EventState } from '#modules/events/event-head.ts'
import type { EventKind } from '#modules/events/event.ts'
import type { EventCapability } from '#modules/events/event-manager.ts'
import type { Places } from '#modules/orders/sold.ts'
import type { Cents } from '#platform/money.ts'

/** One event in the list of those that somebody hosts, or has a role at. */
export interface HostedEvent extends EventHead {
  kind: EventKind
  city: string
  region: string
  state: EventState
  /** Those of unpaid checkouts and of cash orders count as taken. */
  places: Places
  /** What paid tickets have brought in, before fees of any side; null where the role does not show sales. */
  sales: Cents | null
  /** What the role of the reader permits there. */
  capabilities: readonly EventCapability[]
}

/** Which events a list shows, as its address names it; without one those that come up. Archived ones have a list of their own. */
export const HOSTED_STATES = {
  tonight: 'Tonight',
  over: 'Over',
  postponed: 'Postponed',
  cancelled: 'Cancelled',
  all: 'All events',
} as const
export type HostedState = keyof typeof HOSTED_STATES

/** The columns beside the title, as an address names them. */
export const HOSTED_COLUMNS = ['when', 'where', 'state', 'taken', 'sales', 'kind'] as const
export type HostedColumn = (typeof HOSTED_COLUMNS)[number]
export const DEFAULT_COLUMNS: readonly HostedColumn[] = HOSTED_COLUMNS.slice(0, 5)

export const HOSTED_SORTS = ['first', 'last', 'title'] as const
export type HostedSort = (typeof HOSTED_SORTS)[number]

/** What a list is sorted by that was not asked for an order: what comes next first, and what is past the other way round. */
export const usualSort = (state: HostedState | 'archived' | undefined): HostedSort =>
  state === undefined || state === 'tonight' ? 'first' : 'last'
