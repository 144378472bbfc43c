import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#platform/db.server.ts'
import { migrate } from '#platform/migrate.server.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const { pool } = db
let dir: string

beforeEach(async () => {
  await pool.query('drop schema public cascade; create schema public')
  dir = mkdtempSync(path.join(os.tmpdir(), 'steppers-migrations-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  mkdirSync(path.join(dir, 'migrations'))
  mkdirSync(path.join(dir, 'functions'))
})

const migration = (name: string, text: string) => writeFileSync(path.join(dir, 'migrations', name), text)
const procedure = (name: string, text: string) => writeFileSync(path.join(dir, 'functions', name), text)
const tables = async () => {
  const { rows } = await pool.query<{ names: string[] | null }>(
    `select array_agg(tablename::text order by tablename) as names from pg_tables
     where schemaname = 'public' and tablename <> 'schema_migrations'`,
  )
  return rows[0]?.names ?? []
}

describe('migrations', () => {
  test('run once each, in the order of their numbers', async () => {
    migration('0002_second.sql', 'alter table shoes add column size integer')
    migration('0001_first.sql', 'create table shoes (id integer)')
    expect(await migrate(pool, dir)).toEqual({
      migrations: ['0001_first.sql', '0002_second.sql'],
      functions: [],
    })
    expect(await migrate(pool, dir)).toEqual({ migrations: [], functions: [] })
    migration('0003_third.sql', 'create table socks (id integer)')
    expect(await migrate(pool, dir)).toEqual({ migrations: ['0003_third.sql'], functions: [] })
    expect(await tables()).toEqual(['shoes', 'socks'])
  })

  test('of a database without a folder for them are none', async () => {
    expect(await migrate(pool, path.join(dir, 'nowhere'))).toEqual({ migrations: [], functions: [] })
  })

  test('that fail leave nothing half done, keep what ran before, and run when they are put right', async () => {
    migration('0001_good.sql', 'create table shoes (id integer)')
    migration(
      '0002_bad.sql',
      'create table socks (id integer);\ninsert into socks values (1);\nselect nonsense;\n',
    )
    migration('0003_never.sql', 'create table hats (id integer)')
    await expect(migrate(pool, dir)).rejects.toThrow(
      '0002_bad.sql failed at line 3: column "nonsense" does not exist',
    )
    expect(await tables()).toEqual(['shoes'])
    migration('0002_bad.sql', 'create table socks (id integer)')
    expect(await migrate(pool, dir)).toMatchObject({ migrations: ['0002_bad.sql', '0003_never.sql'] })
  })

  test('may not end their own transaction, which would let half a file stay', async () => {
    migration('0001_sly.sql', 'create table shoes (id integer); commit')
    await expect(migrate(pool, dir)).rejects.toThrow(
      '0001_sly.sql ends its transaction, which must be left to the caller',
    )
  })

  test('are never changed once they ran', async () => {
    migration('0001_first.sql', 'create table shoes (id integer)')
    await migrate(pool, dir)
    migration('0001_first.sql', 'create table shoes (id bigint)')
    await expect(migrate(pool, dir)).rejects.toThrow(
      'Migration 0001_first.sql was changed after it had been applied: restore it and write a new one',
    )
  })

  test('are the same with the line ends of another system', async () => {
    migration('0001_first.sql', 'create table shoes (\n  id integer\n);\n')
    await migrate(pool, dir)
    migration('0001_first.sql', 'create table shoes (\r\n  id integer\r\n);\r\n')
    expect(await migrate(pool, dir)).toEqual({ migrations: [], functions: [] })
  })

  test('of a newer release do not stop an older one, but a lost file does', async () => {
    migration('0001_first.sql', 'create table shoes (id integer)')
    migration('0002_second.sql', 'create table socks (id integer)')
    migration('0003_third.sql', 'create table hats (id integer)')
    await migrate(pool, dir)
    rmSync(path.join(dir, 'migrations/0003_third.sql'))
    expect(await migrate(pool, dir)).toEqual({ migrations: [], functions: [] })
    migration('0003_third.sql', 'create table hats (id integer)')
    rmSync(path.join(dir, 'migrations/0002_second.sql'))
    await expect(migrate(pool, dir)).rejects.toThrow(
      'Migration 0002_second.sql was applied to this database, but its file is missing',
    )
  })

  test('need a number of their own', async () => {
    migration('0001_first.sql', 'select 1')
    migration('0001_other.sql', 'select 1')
    await expect(migrate(pool, dir)).rejects.toThrow(
      'Migrations 0001_first.sql and 0001_other.sql have the same number',
    )
    rmSync(path.join(dir, 'migrations/0001_other.sql'))
    migration('second.sql', 'select 1')
    await expect(migrate(pool, dir)).rejects.toThrow(
      'Migration second.sql must be named like 0001_what_it_does.sql',
    )
  })

  test('run once when eight processes start at once, although the first takes its time', async () => {
    migration('0001_slow.sql', 'create table shoes (id integer); select pg_sleep(0.3)')
    migration('0002_row.sql', 'insert into shoes values (1)')
    procedure(
      'count_shoes.sql',
      `create or replace function count_shoes() returns bigint language sql
      as 'select count(*) from shoes'`,
    )
    const processes = Array.from({ length: 8 }, () => openDatabase({ ...db.address, max: 2 }))
    const results = await Promise.all(processes.map((each) => migrate(each.pool, dir)))
    await Promise.all(processes.map((each) => each.close()))
    expect(results.filter(({ migrations }) => migrations.length === 2)).toHaveLength(1)
    expect(results.filter(({ migrations }) => migrations.length === 0)).toHaveLength(7)
    expect((await pool.query('select count_shoes() as n')).rows).toEqual([{ n: 1 }])
  })

  test('are not bound by the limits of a web request', async () => {
    const impatient = openDatabase({ ...db.address, max: 1 })
    await impatient.pool.query('set statement_timeout = 100')
    migration('0001_slow.sql', 'select pg_sleep(0.3)')
    expect(await migrate(impatient.pool, dir)).toMatchObject({ migrations: ['0001_slow.sql'] })
    const { rows } = await impatient.pool.query('show statement_timeout')
    expect(rows).toEqual([{ statement_timeout: '30s' }])
    await impatient.close()
  })

  test('whose process dies half-way are done by the next', async () => {
    migration('0001_slow.sql', 'create table shoes (id integer); select pg_sleep(20)')
    const doomed = openDatabase({ ...db.address, max: 2 })
    const failing = migrate(doomed.pool, dir).catch((error: Error) => error.message)
    const end = `select pg_terminate_backend(pid) from pg_stat_activity
      where query ~ 'pg_sleep.20' and pid <> pg_backend_pid() and datname = current_database()`
    while ((await pool.query(end)).rowCount === 0) await sleep(20)
    expect(await failing).toMatch('terminating connection')
    await doomed.close()
    migration('0001_slow.sql', 'create table shoes (id integer)')
    expect(await migrate(pool, dir)).toMatchObject({ migrations: ['0001_slow.sql'] })
  })
})

describe('SQL functions', () => {
  const answer = (value: number) =>
    `create or replace function answer() returns integer language sql as 'select ${value}'`

  test('are applied when new, again when changed, and otherwise left alone', async () => {
    procedure('answer.sql', answer(41))
    expect(await migrate(pool, dir)).toMatchObject({ functions: ['functions/answer.sql'] })
    procedure('answer.sql', answer(42))
    expect(await migrate(pool, dir)).toMatchObject({ functions: ['functions/answer.sql'] })
    expect(await migrate(pool, dir)).toMatchObject({ functions: [] })
    expect((await pool.query('select answer()')).rows).toEqual([{ answer: 42 }])
  })

  test('come after the tables they read and may call each other in any order', async () => {
    migration('0001_shoes.sql', 'create table shoes (id integer)')
    procedure(
      'a.sql',
      `create or replace function a() returns bigint language sql as 'select b() + count(*) from shoes'`,
    )
    procedure('b.sql', `create or replace function b() returns bigint language sql as 'select 1::bigint'`)
    await migrate(pool, dir)
    expect((await pool.query('select a()')).rows).toEqual([{ a: 1 }])
  })

  test('change all together or not at all', async () => {
    procedure('answer.sql', answer(41))
    await migrate(pool, dir)
    procedure('answer.sql', answer(42))
    procedure('broken.sql', 'create or replace function broken() returns nonsense language sql as $$$$')
    await expect(migrate(pool, dir)).rejects.toThrow('functions/broken.sql failed: type "nonsense"')
    expect((await pool.query('select answer()')).rows).toEqual([{ answer: 41 }])
  })
})
