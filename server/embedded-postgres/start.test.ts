import { spawn } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { query, postmasterPid, startInProcess } from '#tests/support/postgres-process.ts'
import { temporaryFolder } from '#tests/support/temporary.ts'
import { startEmbeddedPostgres } from './start.server.ts'

const settings = { fsync: 'off' }
const newDataDir = () => path.join(temporaryFolder('start'), 'database')

const isRunning = (dataDir: string): boolean => fs.existsSync(path.join(dataDir, 'cluster', 'postmaster.pid'))

/** A folder with a stopped database that holds one row. */
async function stoppedDatabase(): Promise<string> {
  const dataDir = newDataDir()
  fs.cpSync(await (prepared ??= prepareDatabase()), dataDir, { recursive: true })
  return dataDir
}

let prepared: Promise<string> | undefined

async function prepareDatabase(): Promise<string> {
  const dataDir = newDataDir()
  const server = await startEmbeddedPostgres({ dataDir, settings })
  await query(server.connection, `create table kept as select 'a row' as what`)
  await server.stop()
  return dataDir
}

const rowIsThere = async (connection: Parameters<typeof query>[0]) =>
  expect(await query(connection, 'select what from kept')).toEqual([{ what: 'a row' }])

describe('starting and stopping the embedded PostgreSQL', () => {
  test('the first start makes a database that is private, in UTC and sorts alike everywhere', async () => {
    const dataDir = newDataDir()
    const server = await startEmbeddedPostgres({ dataDir, settings })
    expect(server.adopted).toBe(false)
    expect(
      await query(
        server.connection,
        `select current_setting('listen_addresses') as addresses, current_setting('timezone') as zone,
           current_setting('server_encoding') as encoding, current_setting('data_checksums') as checksums,
           (select string_agg(w, '' order by w) from unnest(array['b', 'Z', 'é', 'a']) w) as sorted, upper('é') as upper`,
      ),
    ).toEqual([{ addresses: '', zone: 'UTC', encoding: 'UTF8', checksums: 'on', sorted: 'Zabé', upper: 'É' }])
    for (const folder of ['cluster', 'socket'])
      expect(fs.statSync(path.join(dataDir, folder)).mode & 0o777).toBe(0o700)
    await server.stop()
    expect(isRunning(dataDir)).toBe(false)
  })

  test('every later start finds the data and takes less than a third of the first', async () => {
    const timeOf = async (dataDir: string) => {
      const before = performance.now()
      const server = await startEmbeddedPostgres({ dataDir, settings })
      return { ms: performance.now() - before, server }
    }
    const first = await timeOf(newDataDir())
    await first.server.stop()
    const dataDir = await stoppedDatabase()
    let fastestMs = Infinity
    for (let i = 0; i < 3; i++) {
      const { ms, server } = await timeOf(dataDir)
      fastestMs = Math.min(fastestMs, ms)
      await rowIsThere(server.connection)
      await server.stop()
    }
    expect(fastestMs).toBeLessThan(first.ms / 3)
  })

  test('a setting of ours reaches PostgreSQL, and one it does not know is one clear sentence', async () => {
    const dataDir = await stoppedDatabase()
    const server = await startEmbeddedPostgres({ dataDir, settings: { work_mem: '7MB' } })
    expect(await query(server.connection, 'show work_mem')).toEqual([{ work_mem: '7MB' }])
    await server.stop()
    await expect(startEmbeddedPostgres({ dataDir, settings: { no_such_thing: '1' } })).rejects.toThrow(
      `PostgreSQL did not start in ${dataDir}/cluster: unrecognized configuration parameter "no_such_thing".`,
    )
  })

  test('stopping twice is harmless', async () => {
    const dataDir = await stoppedDatabase()
    const server = await startEmbeddedPostgres({ dataDir, settings })
    await Promise.all([server.stop(), server.stop()])
    await server.stop()
    expect(isRunning(dataDir)).toBe(false)
  })

  test('the terminal’s Ctrl-C reaches the application only, which then still has its database to finish with', async () => {
    const dataDir = newDataDir()
    const first = startInProcess(dataDir)
    const { connection } = await first.started
    process.kill(-(first.child.pid ?? 0), 'SIGINT')
    await first.kill()
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await (await startEmbeddedPostgres({ dataDir })).stop()
  })
})

describe('several processes that share one embedded PostgreSQL', () => {
  test('a server whose process was killed is adopted with all its rows, and stopped properly in the end', async () => {
    const dataDir = newDataDir()
    const first = startInProcess(dataDir)
    const { connection } = await first.started
    await query(connection, `create table kept as select 'a row' as what`)
    const pid = postmasterPid(dataDir)
    await first.kill()

    const second = await startEmbeddedPostgres({ dataDir })
    expect(second.adopted).toBe(true)
    expect(postmasterPid(dataDir)).toBe(pid)
    await rowIsThere(second.connection)
    await second.stop()
    expect(isRunning(dataDir)).toBe(false)
  })

  test('four first starts at once end with one server that serves all four', async () => {
    const dataDir = newDataDir()
    const processes = [1, 2, 3, 4].map(() => startInProcess(dataDir))
    const starts = await Promise.all(processes.map((each) => each.started))
    expect(starts.filter(({ adopted }) => !adopted)).toHaveLength(1)
    await Promise.all(
      starts.map(({ connection }, i) => query(connection, `create table made_by_${i} (x integer)`)),
    )
    expect(
      await query(starts[0]!.connection, `select tablename from pg_tables where tablename ~ 'made_by'`),
    ).toHaveLength(4)
    expect(fs.readdirSync(dataDir).toSorted()).toEqual(['cluster', 'server.log', 'socket'])
    await Promise.all(processes.map((each) => each.stop()))
    expect(isRunning(dataDir)).toBe(false)
  })

  test('four starts at once of a database whose machine lost power end the same way', async () => {
    const dataDir = await stoppedDatabase()
    fs.writeFileSync(path.join(dataDir, 'cluster', 'postmaster.pid'), '')
    const processes = [1, 2, 3, 4].map(() => startInProcess(dataDir))
    const starts = await Promise.all(processes.map((each) => each.started))
    expect(starts.filter(({ adopted }) => !adopted)).toHaveLength(1)
    for (const { connection } of starts) await rowIsThere(connection)
    await Promise.all(processes.map((each) => each.stop()))
    expect(isRunning(dataDir)).toBe(false)
  })

  test('whoever stops first leaves the server to the other', async () => {
    const dataDir = await stoppedDatabase()
    const one = await startEmbeddedPostgres({ dataDir })
    const other = await startEmbeddedPostgres({ dataDir })
    expect([one.adopted, other.adopted]).toEqual([false, true])
    await one.stop()
    await rowIsThere(other.connection)
    await other.stop()
    expect(isRunning(dataDir)).toBe(false)
  })

  test('a start during the last one’s stop always gets a server that stays', async () => {
    const dataDir = await stoppedDatabase()
    let last = await startEmbeddedPostgres({ dataDir })
    for (let round = 0; round < 10; round++) {
      const stopping = last.stop()
      await sleep(round * 2)
      last = await startEmbeddedPostgres({ dataDir })
      await stopping
      await rowIsThere(last.connection)
    }
    await last.stop()
    expect(isRunning(dataDir)).toBe(false)
  })
})

describe('recovery after an earlier crash', () => {
  const locks: Array<[string, (pids: { other: number; dead: number }) => string]> = [
    ['is empty, because power was lost as it was written', () => ''],
    ['has the number of a process that is gone', ({ dead }) => `${dead}\n`],
    ['has a number that another program got since', ({ other }) => `${other}\n`],
  ]
  test.each(locks)('a lock that %s does not keep the database from starting', async (_, content) => {
    const dataDir = await stoppedDatabase()
    const other = spawn('sleep', ['60'])
    const dead = spawn('true')
    await once(dead, 'exit')
    const text = content({ other: other.pid ?? 0, dead: dead.pid ?? 0 })
    fs.writeFileSync(path.join(dataDir, 'cluster', 'postmaster.pid'), text)
    fs.writeFileSync(path.join(dataDir, 'socket', '.s.PGSQL.5432.lock'), text)
    const server = await startEmbeddedPostgres({ dataDir })
    expect(server.adopted).toBe(false)
    await rowIsThere(server.connection)
    await server.stop()
    other.kill()
  })

  test('a first start that was killed half-way is begun anew and its remains removed', async () => {
    const dataDir = newDataDir()
    const first = startInProcess(dataDir)
    const remains = path.join(dataDir, `cluster.new-${first.child.pid}`)
    while (!fs.existsSync(path.join(remains, 'PG_VERSION'))) await sleep(5)
    await first.kill()
    expect(fs.existsSync(path.join(dataDir, 'cluster'))).toBe(false)
    const server = await startEmbeddedPostgres({ dataDir, settings })
    expect(fs.existsSync(remains)).toBe(false)
    await server.stop()
  })
})

describe('the data directory', () => {
  test('a path too long for a socket works, through a socket elsewhere', async () => {
    const dataDir = path.join(temporaryFolder('long'), 'd'.repeat(120), 'é'.repeat(60), 'database')
    const server = await startEmbeddedPostgres({ dataDir, settings })
    expect(Buffer.byteLength(`${server.connection.host}/.s.PGSQL.5432.lock`)).toBeLessThan(100)
    expect(fs.statSync(server.connection.host).mode & 0o777).toBe(0o700)
    const again = await startEmbeddedPostgres({ dataDir, settings })
    expect(again.adopted).toBe(true)
    await again.stop()
    await server.stop()
    fs.rmSync(server.connection.host, { recursive: true })
  })

  test('a path with spaces and quotes works', async () => {
    const dataDir = path.join(temporaryFolder('odd'), `a b'c "d" $e, f`)
    const server = await startEmbeddedPostgres({ dataDir, settings })
    expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()
  })

  test('a database made by another major version is refused with its folder and both versions', async () => {
    const dataDir = await stoppedDatabase()
    fs.writeFileSync(path.join(dataDir, 'cluster', 'PG_VERSION'), '17\n')
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
      `The database in ${dataDir}/cluster was made by PostgreSQL 17, but this release brings PostgreSQL 18: `,
    )
  })

  test('a copied folder starts its own server and leaves the original’s alone', async () => {
    const dataDir = await stoppedDatabase()
    const original = await startEmbeddedPostgres({ dataDir, settings })
    const copy = newDataDir()
    fs.cpSync(dataDir, copy, { recursive: true, filter: (file) => !file.includes('.s.PGSQL') })
    const server = await startEmbeddedPostgres({ dataDir: copy })
    expect(server.adopted).toBe(false)
    await query(server.connection, 'drop table kept')
    await server.stop()
    await rowIsThere(original.connection)
    await original.stop()
  })

  test('a folder that is a file is refused in one sentence', async () => {
    const dataDir = newDataDir()
    fs.writeFileSync(dataDir, '')
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
      `The database folder ${dataDir} cannot be written (EEXIST)`,
    )
  })
})
