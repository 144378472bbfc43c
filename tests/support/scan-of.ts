import type { Db } from '#platform/db.server.ts'
import { newId } from '#platform/ids.ts'

/** The line of the log of whoever let a ticket in, by which that is taken back; of a ticket that is not in, one that is nowhere. */
export async function scanOf(db: Db, ticketId: string): Promise<string> {
  const { rows } = await db.pool.query<{ id: string }>(
    `select l.id from ticket_logs l join tickets t on t.event_id = l.event_id and t.id = l.ticket_id
     where t.id = $1 and t.status = 'used' and l.event_type = 'check_in' and coalesce(l.scanned_at, l.created_at) = t.used_at
     order by l.created_at limit 1`,
    [ticketId],
  )
  return rows[0]?.id ?? newId()
}
