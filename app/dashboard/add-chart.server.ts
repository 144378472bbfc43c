import type { MemberCtx } from '#app/guards.server.ts'
import { CHART_LIMITS } from '#modules/seating/chart/chart-limits.ts'
import { MAX_CHART_FILE_BYTES } from '#modules/seating/import/chart-file.ts'
import { readChartFile } from '#modules/seating/import/read-chart-file.ts'
import { makeRoom } from '#modules/seating/template/make-room.ts'
import { addVenueChart } from '#modules/seating/venue-charts/add-venue-chart.server.ts'
import type { VenueChartFailure } from '#modules/seating/venue-charts/venue-chart-messages.ts'
import type { VenueChartsForm } from '#modules/seating/venue-charts/venue-chart-schema.ts'
import { consumeRateLimit } from '#platform/consume-rate-limit.server.ts'
import { fail, ok, type Result } from '#platform/result.ts'

type Sent<Intent extends VenueChartsForm['intent']> = Extract<VenueChartsForm, { intent: Intent }>
type AddFailure = VenueChartFailure | { code: 'VENUE_NOT_FOUND' }

/** A new chart from a template; answers its id. */
export function drawChart({ db, actor }: MemberCtx, venueId: string, sent: Sent<'draw'>) {
  const chart = makeRoom(sent.template, sent)
  return addVenueChart(db, { owner: actor.id, venueId }, { name: sent.name, chart })
}

/** A chart out of a file, and what of the file is not in it. Fails with CHART_FILES_TOO_FAST above 30 files an hour. */
export async function importChart(
  { db, actor }: MemberCtx,
  venueId: string,
  { name, file }: Sent<'import'>,
): Promise<Result<{ chartId: string; left: string[] }, AddFailure>> {
  if (!file) return fail({ code: 'CHART_FILE_MISSING' })
  if (file.size > MAX_CHART_FILE_BYTES) return fail({ code: 'CHART_FILE_TOO_LARGE' })
  const { allowed } = await consumeRateLimit(db, { limit: 'read chart file', of: actor.id })
  if (!allowed) return fail({ code: 'CHART_FILES_TOO_FAST' })
  const read = readChartFile(await file.text())
  if (!read.ok) return read
  const { chart, left } = read.value
  const added = await addVenueChart(
    db,
    { owner: actor.id, venueId },
    { name: name || read.value.name || fileName(file) || 'Chart', chart },
  )
  return added.ok ? ok({ chartId: added.value, left }) : added
}

/** "Ballroom" of "Ballroom.json". */
const fileName = ({ name }: File): string =>
  name
    .replace(/\.json$/i, '')
    .trim()
    .slice(0, CHART_LIMITS.name)
