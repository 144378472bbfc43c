import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { type Db, openDatabase, withTransaction } from '#platform/db.server.ts'
import { postmasterPid, startInProcess } from '#tests/support/postgres-process.ts'
import { temporaryFolder } from '#tests/support/temporary.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start.server.ts'

/** Sells until told to stop: two rows a sale, which must both be there or neither. Notes what it was told is done. */
function sellUntilStopped(db: Db, sellers: number) {
  const acknowledged = new Set<number>()
  let refused = 0
  let isOver = false
  let next = 0
  async function sell(): Promise<void> {
    while (!isOver) {
      const id = next++
      try {
        await withTransaction(db, async (tx) => {
          await tx.statement('insert into sale (id) values ($1)', [id])
          await tx.statement('insert into ticket (sale_id) values ($1)', [id])
        })
        acknowledged.add(id)
      } catch {
        refused++
        await sleep(20)
      }
    }
  }
  const all = Promise.all(Array.from({ length: sellers }, sell))
  return {
    acknowledged,
    refused: () => refused,
    async stop() {
      isOver = true
      await all
    },
  }
}

async function openShop(server: EmbeddedPostgres): Promise<Db> {
  const db = openDatabase({ ...server.connection, max: 8 })
  await db.pool.query('create table if not exists sale (id integer primary key)')
  await db.pool.query('create table if not exists ticket (sale_id integer references sale)')
  return db
}

/** Every acknowledged sale is there and none is half-written. */
async function audit(db: Db, acknowledged: Set<number>): Promise<void> {
  const { rows } = await db.pool.query<{ id: number; tickets: number }>(
    'select s.id, count(t.sale_id) as tickets from sale s left join ticket t on t.sale_id = s.id group by s.id',
  )
  expect(rows.filter(({ tickets }) => tickets !== 1)).toEqual([])
  const present = new Set(rows.map(({ id }) => id))
  expect([...acknowledged].filter((id) => !present.has(id))).toEqual([])
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const since = performance.now()
  while (!(await condition())) {
    if (performance.now() - since > 20_000) throw new Error('It has not come to that within 20 s')
    await sleep(20)
  }
}

describe('PostgreSQL killed in the middle of sales', () => {
  test.each(['the whole server', 'one of its processes'])(
    '%s: it is back by itself, the shop goes on, nothing acknowledged is lost and nothing is half-written',
    async (victim) => {
      const said: string[] = []
      const dataDir = path.join(temporaryFolder('fault'), 'database')
      const server = await startEmbeddedPostgres({ dataDir, log: (message) => said.push(message) })
      const db = await openShop(server)
      const sales = sellUntilStopped(db, 8)
      for (let round = 1; round <= 2; round++) {
        const before = sales.acknowledged.size
        await until(() => sales.acknowledged.size > before + 50)
        const { rows } = await db.pool.query<{ pid: number }>(
          `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`,
        )
        process.kill(victim === 'the whole server' ? postmasterPid(dataDir) : (rows[0]?.pid ?? 0), 'SIGKILL')
        await until(() => said.filter((line) => line === 'PostgreSQL is back.').length === round)
        const after = sales.acknowledged.size
        await until(() => sales.acknowledged.size > after + 50)
      }
      await sales.stop()
      expect(sales.refused()).toBeGreaterThan(0)
      await audit(db, sales.acknowledged)
      await db.close()
      await server.stop()
      expect(said).toEqual([
        'PostgreSQL has gone away; starting it again.',
        'PostgreSQL is back.',
        'PostgreSQL has gone away; starting it again.',
        'PostgreSQL is back.',
      ])
    },
  )

  test('together with the application: the next start finds every acknowledged sale', async () => {
    const dataDir = path.join(temporaryFolder('fault'), 'database')
    const first = startInProcess(dataDir, { settings: {} })
    const { connection } = await first.started
    const db = await openShop({ connection } as EmbeddedPostgres)
    const sales = sellUntilStopped(db, 8)
    await until(() => sales.acknowledged.size > 100)
    // The application first: on a busy machine it would start the server again before it is gone.
    const killed = first.kill()
    process.kill(postmasterPid(dataDir), 'SIGKILL')
    await killed
    await sales.stop()
    await db.close()

    const server = await startEmbeddedPostgres({ dataDir })
    expect(server.adopted).toBe(false)
    const again = openDatabase(server.connection)
    await audit(again, sales.acknowledged)
    await again.close()
    await server.stop()
  })

  test('with two applications on it: one of them starts it, both go on, and the last one stops it', async () => {
    const dataDir = path.join(temporaryFolder('fault'), 'database')
    const said: string[] = []
    const log = (message: string) => said.push(message)
    const server = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' }, log })
    const other = startInProcess(dataDir)
    await other.started
    process.kill(postmasterPid(dataDir), 'SIGKILL')
    await until(() => [said, other.logged].every((lines) => lines.includes('PostgreSQL is back.')))
    const db = openDatabase(server.connection)
    await other.stop()
    expect((await db.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await db.close()
    await server.stop()
    expect(() => postmasterPid(dataDir)).toThrow('ENOENT')
  })
})
