import { data } from 'react-router'
import { calendarResponse } from '#app/calendar-response.server.ts'
import { ctx } from '#app/context.server.ts'
import type { CacheRule } from '#app/page-cache.ts'
import { seriesFeed } from '#modules/calendars/public-feed.server.ts'
import { getSeries } from '#modules/events/series/get-series.server.ts'
import type { Route } from './+types/series-calendar'

export const handle: { cache: CacheRule } = { cache: { query: [] } }

/** The nights of a series, as a calendar to subscribe to. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now, config } = context.get(ctx)
  const series = await getSeries(db, now, params.seriesId)
  if (!series) throw data(null, { status: 404 })
  const events = await seriesFeed(db, now, series.id)
  return calendarResponse(events, { name: series.title, file: 'series', config })
}
