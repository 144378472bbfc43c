import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listJobs } from '#modules/operations/list-jobs.server.ts'
import { type RunningJobs, startJobs } from '#modules/operations/run-jobs.server.ts'
import { sweepJobRuns } from '#modules/operations/sweep-job-runs.server.ts'
import { newId } from '#platform/ids.ts'
import type { Job } from '#platform/job.ts'
import { createLog } from '#platform/log.server.ts'
import { HOUR_MS, systemNow } from '#platform/time.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const lines: string[] = []
const ctx = () => ({ db, now: systemNow(), log: createLog({ write: (line) => lines.push(line) }) })

const running: RunningJobs<string>[] = []
/** A process that runs one job. */
function process(job: Partial<Job> & Pick<Job, 'run'>): RunningJobs<string> {
  const started = startJobs([{ name: 'tidy', everyMs: HOUR_MS, mayTakeMs: 20_000, ...job }], ctx)
  running.push(started)
  return started
}
const overview = async () => (await listJobs(db))[0]

beforeEach(async () => {
  await db.pool.query('truncate jobs, job_runs')
  lines.length = 0
})
afterEach(async () => {
  await Promise.all(running.splice(0).map(({ stop }) => stop()))
})

describe('a job', () => {
  it('runs at once and at its interval, and tells how each run went', async () => {
    let runs = 0
    process({ everyMs: 300, run: () => Promise.resolve(++runs) })
    await expect.poll(async () => (await overview())?.lastRun?.items).toBe(2)
    expect(await overview()).toMatchObject({
      name: 'tidy',
      everyMs: 300,
      failures: 0,
      lastRun: { state: 'done', error: null },
      lastFailure: null,
    })
  })

  it('is asked for while it runs: then it runs once more afterwards, however often it was asked', async () => {
    let runs = 0
    let finish = () => {}
    const { runJobNow } = process({
      run: () => {
        runs++
        return new Promise((resolve) => (finish = () => resolve(0)))
      },
    })
    await expect.poll(() => runs).toBe(1)
    for (let asked = 0; asked < 3; asked++) runJobNow('tidy')
    finish()
    await expect.poll(() => runs).toBe(2)
    finish()
    await expect.poll(async () => (await overview())?.lastRun?.state).toBe('done')
    expect(runs).toBe(2)
  })

  it('that rests is asked for by many, and runs once for all of them when it has rested', async () => {
    const began: number[] = []
    const { runJobNow } = process({
      restMs: 500,
      run: () => {
        began.push(performance.now())
        return Promise.resolve(0)
      },
    })
    await expect.poll(async () => (await overview())?.lastRun?.state).toBe('done')
    for (let asked = 0; asked < 5; asked++) {
      runJobNow('tidy')
      await sleep(20)
    }
    await expect.poll(() => began.length, { timeout: 5_000 }).toBe(2)
    expect(began[1]! - began[0]!).toBeGreaterThan(450)
    await sleep(700)
    expect(began).toHaveLength(2)
    runJobNow('tidy')
    await expect.poll(() => began.length).toBe(3)
  })

  it('that fails is logged and recorded, and waits longer each time, also when it is asked for', async () => {
    let runs = 0
    const { runJobNow } = process({
      everyMs: 200,
      run: () => {
        runs++
        return Promise.reject(new Error('The shelf is locked'))
      },
    })
    await expect.poll(async () => (await overview())?.failures, { timeout: 5_000 }).toBe(2)
    const { rows } = await db.pool.query<{ waits: number }>(
      `select extract(epoch from j.next_run_at - r.finished_at)::float8 * 1000 as waits
       from jobs j join job_runs r using (name) order by r.started_at desc limit 1`,
    )
    expect(rows[0]?.waits).toBeCloseTo(800, -2)
    const before = runs
    runJobNow('tidy')
    await sleep(100)
    expect(runs).toBe(before)
    expect(await overview()).toMatchObject({ lastFailure: { state: 'failed', error: 'The shelf is locked' } })
    expect(
      lines.filter((line) => line.includes('A job failed') && line.includes('The shelf is locked')),
    ).toHaveLength(before)
  })

  it('that recovers runs at its interval again', async () => {
    let runs = 0
    process({
      everyMs: 200,
      run: () => (++runs === 1 ? Promise.reject(new Error('No')) : Promise.resolve(0)),
    })
    await expect.poll(() => runs, { timeout: 5_000 }).toBeGreaterThan(2)
    expect(await overview()).toMatchObject({ failures: 0, lastFailure: { error: 'No' } })
  })

  it('that hangs is stopped after the time it may take, and tried again', async () => {
    let told = 0
    let runs = 0
    process({
      everyMs: 200,
      mayTakeMs: 100,
      run: (_ctx, stopping) => {
        runs++
        stopping.addEventListener('abort', () => told++)
        return new Promise<never>(() => {})
      },
    })
    await expect.poll(() => runs, { timeout: 5_000 }).toBe(2)
    expect(told).toBeGreaterThanOrEqual(1)
    expect((await overview())?.lastFailure?.error).toBe('It took longer than 100 ms')
  })

  it('whose process ended in a run is taken up by the next when its time is over, and the run counts as lost', async () => {
    await db.pool.query(
      `insert into jobs (name, every_ms, next_run_at, held_by, held_until)
       values ('tidy', 200, now(), gen_random_uuid(), now() + interval '1 second')`,
    )
    await db.pool.query(
      `insert into job_runs (id, name, started_at) values (gen_random_uuid(), 'tidy', now() - interval '30 seconds')`,
    )
    let runs = 0
    process({ everyMs: 200, mayTakeMs: 10_000, run: () => Promise.resolve(++runs) })
    await sleep(300)
    expect(runs).toBe(0)
    await expect.poll(() => runs, { timeout: 5_000 }).toBeGreaterThan(0)
    expect((await overview())?.lastFailure?.state).toBe('lost')
  })

  it('waits for its last run when the site stops, and starts no other', async () => {
    let runs = 0
    const { stop, runJobNow } = process({
      everyMs: 100,
      run: async () => {
        await sleep(200)
        return ++runs
      },
    })
    await sleep(100)
    await stop()
    expect(runs).toBe(1)
    runJobNow('tidy')
    await sleep(250)
    expect(runs).toBe(1)
  })
})

describe('several processes that run jobs', () => {
  /** How many runs of a job were under way at once, at most, in four processes that are asked for it again and again. */
  async function maxAtOnce(inParallel: boolean): Promise<number> {
    let [now, max] = [0, 0]
    const run = async () => {
      max = Math.max(max, ++now)
      await sleep(60)
      return --now
    }
    const processes = Array.from({ length: 4 }, () => process({ inParallel, run: () => run().then(() => 1) }))
    for (let round = 0; round < 10; round++) {
      for (const { runJobNow } of processes) runJobNow('tidy')
      await sleep(40)
    }
    return max
  }

  it('run a job one at a time', async () => {
    expect(await maxAtOnce(false)).toBe(1)
  })

  it('run it at the same time when it says that it may', async () => {
    expect(await maxAtOnce(true)).toBeGreaterThan(1)
  })

  it('share its interval: it runs in one of them', async () => {
    let runs = 0
    for (let count = 0; count < 3; count++)
      process({ everyMs: 60_000, inParallel: false, run: () => Promise.resolve(++runs) })
    await sleep(500)
    // Each asks for it once as it starts, and those that find it running leave it.
    expect(runs).toBeLessThanOrEqual(3)
    expect((await overview())?.lastRun?.state).toBe('done')
  })
})

it('records of runs are kept 14 days: 1,000 of a job, and 20 of those that found nothing to do', async () => {
  await db.pool.query(
    `insert into jobs (name, every_ms, next_run_at, held_by, held_until)
     values ('tidy', 200, now(), $1, now()), ('retired', 200, now() - interval '15 days', $1, now())`,
    [newId()],
  )
  await db.pool.query(
    `insert into job_runs (id, name, started_at, finished_at, state, items)
     select gen_random_uuid(), name, now() - age, now() - age, 'done', items
     from (select 'tidy' as name, n * interval '1 minute' as age, 0 as items from generate_series(1, 30) n
           union all select 'tidy', n * interval '1 minute', 1 from generate_series(1, 1010) n
           union all select 'tidy', interval '15 days', 1
           union all select 'retired', interval '15 days', 1) r`,
  )
  await sweepJobRuns(ctx())
  const { rows } = await db.pool.query(
    'select name, items, count(*)::integer from job_runs group by 1, 2 order by 1, 2',
  )
  expect(rows).toEqual([
    { name: 'tidy', items: 0, count: 20 },
    { name: 'tidy', items: 1, count: 1000 },
  ])
  expect((await listJobs(db)).map(({ name }) => name)).toEqual(['tidy'])
})
