import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Tx, openDatabase, withTransaction } from '#platform/db.server.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const value = async (text: string, values: unknown[] = []): Promise<unknown> =>
  (await db.pool.query({ text: `select ${text} as v`, values })).rows[0]?.v

/** Holds everyone up until `size` have come; whoever comes later passes. */
function meetingOf(size: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let present = 0
  return () => {
    if (++present === size) resolve()
    return promise
  }
}

describe('values read from the database', () => {
  test.each([
    ['a count', '(select count(*) from (values (1), (2)) t)', 2],
    ['a bigint', '9007199254740991::bigint', 9_007_199_254_740_991],
    ['a negative bigint', '-5::bigint', -5],
    ['bigints', 'array[1, null, 3]::bigint[]', [1, null, 3]],
    ['a day, whatever the time zone', `date '2026-03-29'`, '2026-03-29'],
    ['days', `array[date '2026-03-29']`, ['2026-03-29']],
    ['a numeric, exact', '10.10::numeric(12,2)', '10.10'],
    ['numerics', 'array[0.10::numeric]', ['0.10']],
    ['an instant', `timestamptz '2026-03-29 02:30+02'`, new Date('2026-03-29T00:30:00Z')],
    ['nothing', 'null::bigint', null],
    ['json', `'{"a": [1]}'::jsonb`, { a: [1] }],
  ])('%s', async (_, text, expected) => {
    expect(await value(text)).toEqual(expected)
  })

  test('a bigint that a number cannot hold is an error and not another number', async () => {
    await expect(value('9007199254740992::bigint')).rejects.toThrow('9007199254740992 is too large')
    expect(await value('1')).toBe(1)
  })

  test('they are the same through Kysely', async () => {
    const { rows } = await sql`select 7::bigint as n, date '2026-03-29' as day`.execute(db.kysely)
    expect(rows).toEqual([{ n: 7, day: '2026-03-29' }])
  })

  test('text is stored as it is: accents, emoji and all', async () => {
    expect(await value('$1::text', ['Zoë 💃🏾 naïve'])).toBe('Zoë 💃🏾 naïve')
  })
})

describe('prepared statements', () => {
  test('are prepared once a connection', async () => {
    const single = openDatabase({ ...db.address, max: 1 })
    for (const n of [1, 2, 3]) {
      expect(await single.statement('select $1::integer * 2 as doubled', [n])).toEqual([{ doubled: n * 2 }])
    }
    const { rows } = await single.pool.query(`select statement from pg_prepared_statements`)
    expect(rows).toEqual([{ statement: 'select $1::integer * 2 as doubled' }])
    await single.close()
  })

  test('that are planned once have one plan for all values', async () => {
    const single = openDatabase({ ...db.address, max: 1 })
    const plans = `select generic_plans::integer as once, custom_plans::integer as anew from pg_prepared_statements
      where statement like '%tripled'`
    const tripled = 'select $1::integer * 3 as tripled'
    for (const n of [1, 2, 3]) expect(await single.plannedOnce(tripled, [n])).toEqual([{ tripled: n * 3 }])
    expect(await single.plannedOnce(plans)).toEqual([{ once: 3, anew: 0 }])
    await single.close()
  })

  test('that are planned once see what their own transaction has done', async () => {
    const found = await withTransaction(db, async (tx) => {
      await tx.statement('create temporary table noted (n integer) on commit drop')
      return tx.plannedOnce('select count(*) from noted')
    })
    expect(found).toEqual([{ count: 0 }])
  })

  test('of different texts have different names, however alike they begin', async () => {
    const single = openDatabase({ ...db.address, max: 1 })
    expect(await single.statement('select 1 as one')).toEqual([{ one: 1 }])
    expect(await single.statement('select 1 as one, 2 as two')).toEqual([{ one: 1, two: 2 }])
    await single.close()
  })
})

describe('database connections', () => {
  test('compile nothing just in time', async () => {
    expect((await db.pool.query('show jit')).rows).toEqual([{ jit: 'off' }])
  })

  test('are closed at the age that is set, and their plans with them', async () => {
    const young = openDatabase({ ...db.address, max: 1, maxAgeSeconds: 1 })
    const pid = async () => (await young.statement<{ pid: number }>('select pg_backend_pid() as pid'))[0]?.pid
    const first = await pid()
    expect(await pid()).toBe(first)
    await expect.poll(pid, { timeout: 10_000 }).not.toBe(first)
    await young.close()
  })
})

describe('database transactions', () => {
  beforeAll(async () => {
    await db.pool.query('create table purse (id integer primary key, cents integer not null)')
    await db.pool.query('insert into purse values (1, 100), (2, 100), (3, 0)')
  })
  const cents = (id: number) => value('(select cents from purse where id = $1)', [id])
  const add = (tx: Tx, id: number, amount: number) =>
    tx.statement('update purse set cents = cents + $2 where id = $1', [id, amount])

  test('commit what they return from, statement and Kysely alike, and roll back what throws', async () => {
    const result = await withTransaction(db, async (tx) => {
      await add(tx, 3, 10)
      const { rows } = await sql<{ cents: number }>`select cents from purse where id = 3`.execute(tx.kysely)
      return rows[0]?.cents
    })
    expect(result).toBe(10)
    await expect(
      withTransaction(db, async (tx) => {
        await add(tx, 3, 10)
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    expect(await cents(3)).toBe(10)
  })

  test('that deadlock are run again, and both come through', async () => {
    let runs = 0
    const bothAreHere = meetingOf(2)
    const move = (from: number, to: number) =>
      withTransaction(db, async (tx) => {
        runs++
        await add(tx, from, -1)
        await bothAreHere()
        await add(tx, to, 1)
      })
    await Promise.all([move(1, 2), move(2, 1)])
    expect([await cents(1), await cents(2)]).toEqual([100, 100])
    expect(runs).toBe(3)
  })

  test('that conflict when serializable are run again and lose no update', async () => {
    const before = await cents(3)
    const bothAreHere = meetingOf(2)
    const increment = () =>
      withTransaction(
        db,
        async (tx) => {
          const rows = await tx.statement<{ cents: number }>('select cents from purse where id = 3')
          await bothAreHere()
          await tx.statement('update purse set cents = $1 where id = 3', [(rows[0]?.cents ?? 0) + 1])
        },
        { isolation: 'serializable' },
      )
    await Promise.all([increment(), increment()])
    expect(await cents(3)).toBe(Number(before) + 2)
  })

  test('stop trying after the third time', async () => {
    let runs = 0
    await expect(
      withTransaction(db, async (tx) => {
        runs++
        await tx.statement(`do $$ begin raise exception 'again' using errcode = '40001'; end $$`)
      }),
    ).rejects.toThrow('again')
    expect(runs).toBe(4)
  })

  test('run once when what fails is no conflict', async () => {
    let runs = 0
    const twice = withTransaction(db, async (tx) => {
      runs++
      await tx.statement('insert into purse values (1, 1)')
    })
    await expect(twice).rejects.toThrow('duplicate key')
    expect(runs).toBe(1)
  })

  test('fail when an error inside them was caught and ignored', async () => {
    const swallowed = withTransaction(db, async (tx) => {
      await add(tx, 3, 1)
      await tx.statement('insert into purse values (1, 1)').catch(() => {})
    })
    await expect(swallowed).rejects.toThrow('had failed before its commit')
  })

  test('refuse a query that comes after their end', async () => {
    let escaped: Tx | undefined
    await withTransaction(db, async (tx) => {
      escaped = tx
    })
    await expect(escaped?.statement('select 1')).rejects.toThrow('an await is missing')
  })

  test('give their connection back, whatever happens', async () => {
    for (let i = 0; i < 30; i++)
      await withTransaction(db, () => Promise.reject(new Error('no'))).catch(() => {})
    expect(db.pool.totalCount - db.pool.idleCount).toBe(0)
  })
})

describe('a database connection that breaks', () => {
  test('is reported, fails its query and is replaced, idle or in use', async () => {
    const errors: string[] = []
    const other = openDatabase({ ...db.address, max: 2, onError: (error) => errors.push(error.message) })
    await Promise.all([other.pool.query('select 1'), other.pool.query('select 1')])
    const running = withTransaction(other, (tx) => tx.statement('select pg_sleep(20)'))
    const failed = running.catch((error: Error) => error.message)
    const others = 'from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
    const isAsleep = async () =>
      (await db.pool.query(`select 1 ${others} and wait_event = 'PgSleep'`)).rowCount
    await expect.poll(isAsleep, { timeout: 20_000 }).toBe(1)
    await db.pool.query(`select pg_terminate_backend(pid) ${others}`)
    expect(await failed).toMatch('terminating connection')
    await expect.poll(() => other.pool.totalCount, { timeout: 20_000 }).toBe(0)
    expect(errors.length).toBeGreaterThan(0)
    expect(await other.statement('select 1 as one')).toEqual([{ one: 1 }])
    await other.close()
  })
})

describe('database timeouts', () => {
  test('end the wait for a lock, a statement without end and an idle transaction', async () => {
    const { rows } = await db.pool.query(
      `select name, setting::integer / 1000 as seconds from pg_settings
       where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`,
    )
    expect(rows).toEqual([
      { name: 'idle_in_transaction_session_timeout', seconds: 30 },
      { name: 'lock_timeout', seconds: 10 },
      { name: 'statement_timeout', seconds: 30 },
    ])
  })
})
