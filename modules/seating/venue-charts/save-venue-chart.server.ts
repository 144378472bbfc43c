import { type Chart, countSeats } from '#modules/seating/chart/chart.ts'
import { findChartProblems, stopsSale } from '#modules/seating/chart/find-chart-problems.ts'
import {
  type ChartChanged,
  type ChartHasProblems,
  type ChartNotFound,
  MAX_CHART_VERSIONS,
  type OwnChart,
} from '#modules/seating/venue-charts/venue-chart.ts'
import { type Db, type Tx, withTransaction } from '#platform/db.server.ts'
import { isId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'

/**
 * Keeps the draft of a chart of one's own; answers its new revision. Fails with CHART_NOT_FOUND, and with CHART_CHANGED when the draft
 * was saved since the given revision was read: what is there is never written over unseen. The same draft sent again, because its answer was
 * lost, is answered as it was.
 */
export async function saveChartDraft(
  db: Db,
  { owner, venueId, chartId }: OwnChart,
  { chart, revision }: { chart: Chart; revision: number },
): Promise<Result<number, ChartNotFound | ChartChanged>> {
  return withTransaction(db, async (tx): Promise<Result<number, ChartNotFound | ChartChanged>> => {
    const now = await lockedChart(tx, { owner, venueId, chartId })
    if (!now) return fail({ code: 'CHART_NOT_FOUND' })
    if (now.revision === revision + 1 && (await isDraft(tx, chartId, chart))) return ok(now.revision)
    if (now.revision !== revision) return fail({ code: 'CHART_CHANGED' })
    await tx.statement(
      `update venue_charts set draft = $2, draft_seats = $3, revision = revision + 1, updated_at = now() where id = $1`,
      [chartId, JSON.stringify(chart), countSeats(chart)],
    )
    return ok(revision + 1)
  })
}

async function isDraft(tx: Tx, chartId: string, chart: Chart): Promise<boolean> {
  const same = await tx.statement('select from venue_charts where id = $1 and draft = $2::jsonb', [
    chartId,
    JSON.stringify(chart),
  ])
  return same.length === 1
}

/**
 * Makes the draft a version, which never changes; answers its number. The newest MAX_CHART_VERSIONS are kept. Sent again, the same version is answered. Fails with
 * CHART_NOT_FOUND, with CHART_CHANGED as `saveChartDraft` does, and with CHART_HAS_PROBLEMS that stop a sale.
 */
export async function saveChartVersion(
  db: Db,
  own: OwnChart,
  revision: number,
): Promise<Result<number, ChartNotFound | ChartChanged | ChartHasProblems>> {
  return withTransaction(
    db,
    async (tx): Promise<Result<number, ChartNotFound | ChartChanged | ChartHasProblems>> => {
      const now = await lockedChart(tx, own)
      if (!now) return fail({ code: 'CHART_NOT_FOUND' })
      if (now.revision !== revision) return fail({ code: 'CHART_CHANGED' })
      if (now.versionRevision === revision && now.version !== null) return ok(now.version)
      const problems = findChartProblems(now.draft).filter(stopsSale)
      if (problems.length > 0) return fail({ code: 'CHART_HAS_PROBLEMS', problems })
      const version = (now.version ?? 0) + 1
      await tx.statement(
        `insert into venue_chart_versions (chart_id, version, data, seats)
         select id, $2, draft, draft_seats from venue_charts where id = $1`,
        [own.chartId, version],
      )
      await tx.statement('delete from venue_chart_versions where chart_id = $1 and version <= $2', [
        own.chartId,
        version - MAX_CHART_VERSIONS,
      ])
      await tx.statement('update venue_charts set version_revision = revision where id = $1', [own.chartId])
      return ok(version)
    },
  )
}

interface LockedChart {
  draft: Chart
  revision: number
  versionRevision: number | null
  version: number | null
}

async function lockedChart(tx: Tx, { owner, venueId, chartId }: OwnChart): Promise<LockedChart | null> {
  if (!isId(chartId)) return null
  const [chart] = await tx.statement<LockedChart>(
    `select c.draft, c.revision, c.version_revision as "versionRevision", null::integer as version
     from venue_charts c join venues on venues.id = c.venue_id
     where c.id = $1 and c.venue_id = $2 and venues.owner_id = $3 for no key update of c`,
    [chartId, venueId, owner],
  )
  if (!chart) return null
  // After the wait for the lock: what another has saved meanwhile counts.
  const [saved] = await tx.statement<{ version: number | null }>(
    'select max(version) as version from venue_chart_versions where chart_id = $1',
    [chartId],
  )
  return { ...chart, version: saved?.version ?? null }
}
