import { href } from 'react-router'
import { findEventManager, requireEventManager } from '#app/event-guard.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { listLog } from '#modules/tickets/log/list-log.server.ts'
import { LogList } from '#modules/tickets/log/log-list.tsx'
import { readLogQuery } from '#modules/tickets/log/log-query.ts'
import { pageAddresses } from '#platform/list-address.ts'
import type { Route } from './+types/log'

/** What happened at the doors of one event and who stood there; for those who may edit it, who changed it as well. */
export async function loader({ request, url, params: { eventId }, context }: Route.LoaderArgs) {
  const { db } = requireMember(request, context)
  const manager = requireEventManager(request, context, 'sales')
  const editor = findEventManager(request, context, 'edit')
  const path = href('/dashboard/events/:eventId/log', { eventId })
  const { values: filters, params, page, unreadable } = readLogQuery(url.searchParams)
  const { rows, isFirst, ...beside } = await listLog(db, manager, { filters, page, editor })
  return {
    path,
    params,
    rows,
    isFirst,
    showsChanges: editor !== null,
    pages: pageAddresses(path, params, beside),
    isUnread: unreadable.length > 0,
  }
}

export default function EventLog({ loaderData }: Route.ComponentProps) {
  return <LogList {...loaderData} />
}
