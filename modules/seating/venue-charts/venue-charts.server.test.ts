import { describe, expect, test } from 'vitest'
import type { Chart } from '#modules/seating/chart/chart.ts'
import { addVenueChart, duplicateVenueChart } from '#modules/seating/venue-charts/add-venue-chart.server.ts'
import {
  deleteVenueChart,
  renameVenueChart,
} from '#modules/seating/venue-charts/change-venue-chart.server.ts'
import {
  listSavedCharts,
  listVenueCharts,
  ownVenueChart,
  venueChartVersion,
  venuesWithChart,
} from '#modules/seating/venue-charts/read-venue-charts.server.ts'
import { saveChartDraft, saveChartVersion } from '#modules/seating/venue-charts/save-venue-chart.server.ts'
import {
  MAX_CHART_VERSIONS,
  MAX_VENUE_CHARTS,
  type OwnChart,
} from '#modules/seating/venue-charts/venue-chart.ts'
import { withTransaction } from '#platform/db.server.ts'
import { addVenue } from '#modules/venues/add-venue.server.ts'
import { newId } from '#platform/ids.ts'
import { makePerson } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { ballroom } from '#tests/support/seated-room.ts'
import { smallChart } from '#tests/support/seating-chart.ts'

const db = await testDatabase()

async function newVenue() {
  const owner = await makePerson(db)
  const place = { address: '1 Main St', city: 'Gary', region: 'IN', timeZone: 'America/Chicago' }
  return { owner, venueId: await addVenue(db, owner, { name: 'The Room', ...place }) }
}
async function newChart(chart: Chart = smallChart()): Promise<OwnChart> {
  const venue = await newVenue()
  const added = await addVenueChart(db, venue, { name: 'Ball', chart })
  if (!added.ok) throw new Error(added.failure.code)
  return { ...venue, chartId: added.value }
}
const noSeats = { ...ballroom().categories[0]!, id: newId(), name: 'Balcony' }
const codeOf = (done: { ok: true; value: unknown } | { ok: false; failure: { code: string } }) =>
  done.ok ? done.value : done.failure.code

describe('the charts of a venue', () => {
  test('are listed by name, with their seats and last version', async () => {
    const own = await newChart()
    await addVenueChart(db, own, { name: 'annex', chart: { ...smallChart(), seats: [] } })
    await saveChartVersion(db, own, 1)
    expect(await listVenueCharts(db, own)).toMatchObject([
      { name: 'annex', draftSeats: 0, version: null },
      { name: 'Ball', draftSeats: 9, seats: 9, version: 1 },
    ])
    const larger = smallChart()
    larger.seats.push({ ...larger.seats[0]!, id: newId(), number: '6' })
    await saveChartDraft(db, own, { chart: larger, revision: 1 })
    expect((await listVenueCharts(db, own))[1]).toMatchObject({ draftSeats: 10, seats: 9, version: 1 })
    expect(await listVenueCharts(db, { ...own, owner: (await newVenue()).owner })).toEqual([])
  })

  test('name their venue to its owner once a version is saved', async () => {
    const own = await newChart()
    expect(await venuesWithChart(db, own.owner)).toEqual([])
    await saveChartVersion(db, own, 1)
    expect(await venuesWithChart(db, own.owner)).toEqual([own.venueId])
    expect(await venuesWithChart(db, (await newVenue()).owner)).toEqual([])
  })

  test('are listed for an event with the categories that have a seat, and no drawing is unpacked for it', async () => {
    const room = ballroom()
    const categories = room.categories.map(({ id, name, priceCents }) => ({ id, name, priceCents }))
    const own = await newChart({ ...room, categories: [room.categories[0]!, noSeats, room.categories[1]!] })
    await saveChartVersion(db, own, 1)
    await withTransaction(db, async (tx) => {
      const unpacked = async () => {
        const [row] = await tx.statement<{ reads: number }>(
          `select (coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::integer as reads from pg_stat_xact_all_tables
           where relid = (select reltoastrelid from pg_class where relname = 'venue_chart_versions')`,
        )
        return row!.reads
      }
      const before = await unpacked()
      expect(await listSavedCharts(tx, own.owner)).toEqual([
        { id: own.chartId, name: 'Ball', venue: 'The Room', version: 1, categories },
      ])
      expect(await unpacked()).toBe(before)
      await tx.statement("select data ->> 'seats' from venue_chart_versions")
      expect(await unpacked()).toBeGreaterThan(before)
    })
  })

  test('are renamed, copied and deleted by their owner', async () => {
    const own = await newChart()
    expect(codeOf(await renameVenueChart(db, own, 'Gala'))).toBeNull()
    const copy = await duplicateVenueChart(db, own, 'Gala, copy')
    expect((await listVenueCharts(db, own)).map(({ name }) => name)).toEqual(['Gala', 'Gala, copy'])
    const copied = await ownVenueChart(db, { ...own, chartId: String(codeOf(copy)) })
    expect(copied).toMatchObject({ revision: 1, version: null, draft: (await ownVenueChart(db, own))?.draft })
    expect(codeOf(await deleteVenueChart(db, own))).toBeNull()
    expect(await ownVenueChart(db, own)).toBeNull()
  })

  test('are numbered where the venue has one of that name, in whatever letters and at any length', async () => {
    const own = await newChart()
    const long = 'x'.repeat(80)
    for (const name of ['ball', 'Ball', long, long])
      await addVenueChart(db, own, { name, chart: smallChart() })
    await duplicateVenueChart(db, own, 'Ball')
    expect((await listVenueCharts(db, own)).map(({ name }) => name)).toEqual([
      'Ball',
      'ball 2',
      'Ball 3',
      'Ball 4',
      `${'x'.repeat(78)} 2`,
      long,
    ])
  })

  test('are fifty at most', async () => {
    const own = await newChart()
    await db.pool.query(
      `insert into venue_charts (id, venue_id, name, draft, draft_seats)
       select gen_random_uuid(), $1, 'Copy', '{}', 0 from generate_series(2, $2)`,
      [own.venueId, MAX_VENUE_CHARTS - 1],
    )
    const add = () => addVenueChart(db, own, { name: 'One more', chart: smallChart() })
    const done = await Promise.all([add(), add(), duplicateVenueChart(db, own, 'Copy')])
    expect(done.filter(({ ok }) => ok)).toHaveLength(1)
    expect(done.map(codeOf)).toContain('TOO_MANY_CHARTS')
  })

  test('are touched by nobody but the owner of their venue, nor under another venue', async () => {
    const own = await newChart()
    const other = await newVenue()
    const otherVenue = await addVenue(db, own.owner, {
      name: 'Mine too',
      address: '',
      city: 'Gary',
      region: 'IN',
      timeZone: 'America/Chicago',
    })
    for (const as of [
      { ...own, owner: other.owner },
      { ...own, ...other },
      { ...own, venueId: otherVenue },
      { ...own, chartId: newId() },
      { ...own, chartId: 'x' },
    ]) {
      expect(await ownVenueChart(db, as)).toBeNull()
      expect(
        [
          await renameVenueChart(db, as, 'Mine'),
          await duplicateVenueChart(db, as, 'Mine'),
          await deleteVenueChart(db, as),
          await saveChartDraft(db, as, { chart: smallChart(), revision: 1 }),
          await saveChartVersion(db, as, 1),
        ].map(codeOf),
      ).toEqual(Array(5).fill('CHART_NOT_FOUND'))
    }
    expect(await ownVenueChart(db, own)).toMatchObject({ name: 'Ball', revision: 1 })
    expect(
      codeOf(await addVenueChart(db, { ...own, owner: other.owner }, { name: 'X', chart: smallChart() })),
    ).toBe('VENUE_NOT_FOUND')
  })
})

describe('the draft of a chart', () => {
  test('is not written over by a tab that has not seen it', async () => {
    const own = await newChart()
    const [first, second] = [smallChart(), smallChart()]
    const done = await Promise.all([
      saveChartDraft(db, own, { chart: first, revision: 1 }),
      saveChartDraft(db, own, { chart: second, revision: 1 }),
    ])
    expect(new Set(done.map(codeOf))).toEqual(new Set([2, 'CHART_CHANGED']))
    const kept = done[0]?.ok ? first : second
    expect(await ownVenueChart(db, own)).toMatchObject({ revision: 2, draft: kept })
    expect(codeOf(await saveChartDraft(db, own, { chart: first, revision: 2 }))).toBe(3)
  })

  test('is known again when it is sent twice because its answer was lost', async () => {
    const own = await newChart()
    const chart = smallChart()
    const send = (revision: number, sent = chart) => saveChartDraft(db, own, { chart: sent, revision })
    expect(codeOf(await send(1))).toBe(2)
    expect(codeOf(await send(1))).toBe(2)
    expect(codeOf(await send(1, smallChart()))).toBe('CHART_CHANGED')
    expect(codeOf(await send(2, smallChart()))).toBe(3)
    expect(codeOf(await send(1))).toBe('CHART_CHANGED')
  })
})

describe('a version of a chart', () => {
  test('is made once of a draft, and stays as it was when the draft changes', async () => {
    const chart = smallChart()
    const own = await newChart(chart)
    const save = (revision: number) => saveChartVersion(db, own, revision)
    expect((await Promise.all([save(1), save(1)])).map(codeOf)).toEqual([1, 1])
    expect(await ownVenueChart(db, own)).toMatchObject({ version: 1, isSaved: true })
    const next = structuredClone(chart)
    next.seats[0]!.x += 5
    await saveChartDraft(db, own, { chart: next, revision: 1 })
    expect(await ownVenueChart(db, own)).toMatchObject({ version: 1, isSaved: false })
    expect(codeOf(await save(1))).toBe('CHART_CHANGED')
    expect(codeOf(await save(2))).toBe(2)
    const version = async (number: number) =>
      (await venueChartVersion(db, { ...own, version: number }))?.chart
    expect([await version(1), await version(2)]).toEqual([chart, next])
    expect((await ownVenueChart(db, own))?.versions).toEqual([
      { version: 2, seats: 9 },
      { version: 1, seats: 9 },
    ])
    expect(await venueChartVersion(db, { ...own, owner: (await newVenue()).owner, version: 1 })).toBeNull()
    await expect(db.pool.query(`update venue_chart_versions set data = '{}'`)).rejects.toThrow(
      'never changes',
    )
  })

  test('is kept while it is one of the newest 200, also beside those of other charts', async () => {
    const [own, other] = [await newChart(), await newChart()]
    await saveChartVersion(db, other, 1)
    await db.pool.query(
      `insert into venue_chart_versions (chart_id, version, data, seats)
       select id, version, draft, draft_seats from venue_charts, generate_series(1, $2) version where id = $1`,
      [own.chartId, MAX_CHART_VERSIONS],
    )
    expect(codeOf(await saveChartVersion(db, own, 1))).toBe(MAX_CHART_VERSIONS + 1)
    const { rows } = await db.pool.query(
      `select min(version) as oldest, count(*)::integer as kept from venue_chart_versions where chart_id = $1`,
      [own.chartId],
    )
    expect(rows).toEqual([{ oldest: 2, kept: MAX_CHART_VERSIONS }])
    expect(await ownVenueChart(db, other)).toMatchObject({ version: 1 })
  })

  test('is not made of a chart that sends two guests to one place', async () => {
    const chart = smallChart()
    chart.seats[1]!.number = chart.seats[0]!.number
    const own = await newChart(chart)
    expect(await saveChartVersion(db, own, 1)).toEqual({
      ok: false,
      failure: {
        code: 'CHART_HAS_PROBLEMS',
        problems: [{ code: 'DUPLICATE_NUMBER', ids: [chart.seats[0]!.id, chart.seats[1]!.id] }],
      },
    })
    expect((await ownVenueChart(db, own))?.version).toBeNull()
  })
})
