import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isTonightSql, nightSql } from '#modules/events/tonight.server.ts'
import { isTonight, nightOf } from '#modules/events/tonight.ts'
import { HOUR_MS, plusMs, toInstant } from '#platform/time.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()

const CHANGES_AND_AN_ORDINARY_DAY = ['2026-03-07T12:00:00Z', '2026-10-31T12:00:00Z', '2026-12-12T12:00:00Z']
const ZONES = ['America/Chicago', 'America/Los_Angeles']
const halfHours = (count: number) => Array.from({ length: count }, (_, at) => (at * HOUR_MS) / 2)

test('SQL and the rule say the same every half hour of two days around each change of the clocks, in two zones', async () => {
  const cases = CHANGES_AND_AN_ORDINARY_DAY.map((day) => toInstant(day)).flatMap((noon) =>
    ZONES.flatMap((timeZone) =>
      halfHours(48 * 2).flatMap((nowMs) =>
        halfHours(48).map((startMs) => {
          const startsAt = plusMs(noon, startMs)
          // Every other time a minute early, so that 5:59 is among them.
          const now = plusMs(noon, nowMs - (startMs % HOUR_MS === 0 ? 60_000 : 0))
          return { startsAt, endsAt: plusMs(startsAt, 5 * HOUR_MS), timeZone, now }
        }),
      ),
    ),
  )
  const events = cases.map(({ startsAt, endsAt, timeZone, now }) => ({
    starts_at: startsAt,
    ends_at: endsAt,
    time_zone: timeZone,
    now,
  }))
  const { rows } = await sql<{ night: string; tonight: boolean }>`
    select (${nightSql(sql`e.now`)})::text as night, ${isTonightSql(sql`e.now`)} as tonight
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
      as e (starts_at timestamptz, ends_at timestamptz, time_zone text, now timestamptz)`.execute(db.kysely)
  const differ = cases.filter(
    (one, at) =>
      nightOf(one.now, one.timeZone) !== rows[at]?.night || isTonight(one, one.now) !== rows[at]?.tonight,
  )
  expect(differ).toEqual([])
  expect(new Set(rows.map(({ tonight }) => tonight))).toEqual(new Set([true, false]))
})
