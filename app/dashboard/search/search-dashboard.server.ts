import { href } from 'react-router'
import { findPeople } from '#modules/accounts/admin/find-people.server.ts'
import { findPublicEvents } from '#modules/events/list/find-public-events.server.ts'
import { listSales } from '#modules/orders/sales/list-sales.server.ts'
import { listManagedEvents } from '#modules/teams/prove/event-capabilities.server.ts'
import { findOwnOrders } from '#modules/tickets/wallet/find-own-orders.server.ts'
import { dashboardNavigation } from '#app/dashboard/navigation.ts'
import { PAGES } from '#app/dashboard/pages.ts'
import { readDashboardAccess } from '#app/dashboard/read-dashboard-access.server.ts'
import { findNavItems } from '#app/dashboard/search/find-nav-items.ts'
import type { SearchHit, SearchResult } from '#app/dashboard/search/search-result.ts'
import { findAdminProof } from '#app/admin-guard.server.ts'
import type { MemberCtx } from '#app/guards.server.ts'
import { searchParam } from '#platform/list-query.ts'
import { consumeRateLimit } from '#platform/consume-rate-limit.server.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import { formatDay, type Instant, type TimeZone } from '#platform/time.ts'

/** Nothing but pages is looked up for less. */
const MIN_QUERY_LENGTH = 2
const MAX_HITS_PER_GROUP = 5

/** 150 a minute for each person; `retryAfterSeconds` says when the next is allowed. */
export type SearchFailure = { code: 'SEARCH_THROTTLED'; retryAfterSeconds: number }

/**
 * What a member finds by a text: pages of their navigation, events they run, public events, orders whose sales they may
 * read by buyer, address or code, orders of their own by event or code, and people for admins who manage users; at most five of each but the pages. Each
 * module's own statement decides what is theirs.
 */
export async function searchDashboard(
  member: MemberCtx,
  asked: string,
): Promise<Result<SearchResult, SearchFailure>> {
  const { db, actor, now } = member
  const searches = await consumeRateLimit(db, { limit: 'dashboard search', of: actor.id })
  if (!searches.allowed)
    return fail({ code: 'SEARCH_THROTTLED', retryAfterSeconds: searches.retryAfterSeconds })
  const text = searchParam.parse(asked)
  const isSearched = text.length >= MIN_QUERY_LENGTH
  const [access, managed, published, sales, bought, people] = await Promise.all([
    readDashboardAccess(member),
    isSearched ? listManagedEvents(db, actor.id, now, MAX_HITS_PER_GROUP, text) : [],
    isSearched ? findPublicEvents(db, now, text, MAX_HITS_PER_GROUP) : [],
    isSearched ? listSales(db, actor.id, { filters: { q: text }, limit: MAX_HITS_PER_GROUP }) : { rows: [] },
    isSearched ? findOwnOrders(db, actor.id, text, MAX_HITS_PER_GROUP) : [],
    isSearched ? peopleOf(member, text) : [],
  ])
  const own = new Set(managed.map(({ id }) => id))
  const groups = {
    Pages: findNavItems(dashboardNavigation(access), text).map(({ path, label }) => ({ to: path, label })),
    'Your events': managed.map((event) =>
      eventHit(event, href('/dashboard/events/:eventId', { eventId: event.id })),
    ),
    Orders: sales.rows.map(({ id, buyer, code, event }) => ({
      to: href('/dashboard/orders/:orderId', { orderId: id }),
      label: buyer,
      detail: `${code}, ${event.title}`,
    })),
    'Your orders': bought.map(({ title, code, ticketId }) => ({
      to: href('/my-tickets/:ticketId', { ticketId }),
      label: title,
      detail: code,
    })),
    Events: published
      .filter(({ id }) => !own.has(id))
      .map((event) => eventHit(event, href('/events/:id', { id: event.id }))),
    People: people.map(({ name, email }) => ({
      to: `${USERS}?${new URLSearchParams({ q: email })}`,
      label: name || email,
      detail: email,
    })),
  } satisfies Record<string, SearchHit[]>
  const found = Object.entries(groups).map(([name, hits]) => ({ name, hits }))
  return ok({ groups: found.filter(({ hits }) => hits.length > 0) })
}

const USERS = '/dashboard/admin/users'

async function peopleOf(member: MemberCtx, text: string) {
  if (!PAGES[USERS]?.file) return [] // not built yet: a hit would lead nowhere
  const admin = await findAdminProof(member, 'can_manage_users')
  return admin ? findPeople(member.db, admin, text, MAX_HITS_PER_GROUP) : []
}

const eventHit = (
  { title, startsAt, timeZone }: { title: string; startsAt: Instant; timeZone: TimeZone },
  to: string,
): SearchHit => ({ to, label: title, detail: formatDay(startsAt, timeZone) })
