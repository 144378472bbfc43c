import { data } from 'react-router'
import { calendarResponse } from '#app/calendar-response.server.ts'
import { ctx } from '#app/context.server.ts'
import { readListKey } from '#modules/calendars/list-key.server.ts'
import { personOfListFeed } from '#modules/calendars/my-list-address.server.ts'
import { myList } from '#modules/calendars/my-list.server.ts'
import type { Route } from './+types/my-list-calendar'

/** Nobody's but whose calendar asks. */
const PRIVATE = { 'Cache-Control': 'private, no-cache', 'X-Robots-Tag': 'noindex' }

/**
 * What somebody likes and has tickets for, as a calendar to subscribe to. The key of the address (`?key=`) is the only right to it: a
 * calendar has no session. It is in the query because no log holds one.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, now, config } = context.get(ctx)
  const id = readListKey(config, url.searchParams.get('key') ?? '')
  const personId = await personOfListFeed(db, id)
  if (personId === null) throw data(null, { status: 404, headers: PRIVATE })
  const events = await myList(db, now, personId)
  const name = `${config.brandName}: my list`
  return calendarResponse(events, { name, file: 'my-list', config, headers: PRIVATE })
}
