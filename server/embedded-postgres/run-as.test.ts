import { spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { query, startInProcess } from '#tests/support/postgres-process.ts'
import { copyProject } from '#tests/support/project-copy.ts'
import { temporaryFolder } from '#tests/support/temporary.ts'

const isRoot = process.getuid?.() === 0
const nobody = { uid: 65_534, gid: 65_534 }

const runs = (command: string, ...args: string[]) => spawnSync(command, args).status === 0
const hasNamespaces =
  isRoot && runs('unshare', '--user', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`, 'true')
const canKeepRights =
  isRoot &&
  runs('setpriv', '--reuid=65534', '--inh-caps=+dac_override', '--ambient-caps=+dac_override', 'true')

/** A PATH with these programs and no other. */
function onlyPrograms(...names: string[]): NodeJS.ProcessEnv {
  const dir = temporaryFolder('bin')
  for (const name of names) {
    const found = spawnSync('/bin/sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim()
    fs.symlinkSync(found, path.join(dir, name))
  }
  return { PATH: dir }
}

/** A folder only its owner may enter, as root's home is. */
function privateHome(owner?: { uid: number; gid: number }): string {
  const home = path.join(temporaryFolder('home'), 'user')
  fs.mkdirSync(home, { mode: 0o700 })
  if (owner) fs.chownSync(home, owner.uid, owner.gid)
  return home
}

/** Starts, writes, stops, starts again and reads. */
async function survivesRestart(dataDir: string, options: Parameters<typeof startInProcess>[1]) {
  const first = startInProcess(dataDir, options)
  const { connection, how } = await first.started
  await query(connection, `create table kept as select 'a row' as what`)
  await first.stop()
  const second = startInProcess(dataDir, options)
  const again = await second.started
  expect(again.how).toBe(how)
  expect(await query(again.connection, 'select what from kept')).toEqual([{ what: 'a row' }])
  await second.stop()
  return how
}

describe.skipIf(isRoot)('npm start by an ordinary user', () => {
  test('runs PostgreSQL directly', async () => {
    expect(await survivesRestart(path.join(privateHome(), 'database'), {})).toBe('directly')
  })
})

// Only root can become somebody else.
describe.runIf(isRoot)('npm start by another user', () => {
  test('who is ordinary runs PostgreSQL directly', async () => {
    expect(await survivesRestart(path.join(privateHome(nobody), 'database'), { user: nobody })).toBe(
      'directly',
    )
  })

  test('is told whose the database is when it is somebody else’s', async () => {
    const dataDir = path.join(temporaryFolder('start'), 'database')
    fs.mkdirSync(dataDir, { mode: 0o777 })
    fs.chmodSync(dataDir, 0o777)
    await expect(startInProcess(dataDir, { user: nobody }).started).rejects.toThrow(
      `The database folder ${dataDir} belongs to another user (uid 0): ` +
        'start as that user, or set DATA_DIR to another folder.',
    )
  })

  test('is told that a folder cannot be written', async () => {
    const dataDir = path.join(temporaryFolder('start'), 'database')
    await expect(startInProcess(dataDir, { user: nobody }).started).rejects.toThrow(
      `The database folder ${dataDir} cannot be written (EACCES): make it writable, or set DATA_DIR to another folder.`,
    )
  })

  test.runIf(hasNamespaces)('without a name, as in a container, runs PostgreSQL too', async () => {
    const user = { uid: 54_321, gid: 54_321 }
    expect(await survivesRestart(path.join(privateHome(user), 'database'), { user })).toBe(
      'in a user namespace',
    )
  })

  test('without a name where nothing can give it one is told so', async () => {
    const user = { uid: 54_321, gid: 54_321 }
    const dataDir = path.join(privateHome(user), 'database')
    await expect(startInProcess(dataDir, { user, env: onlyPrograms() }).started).rejects.toThrow(
      'PostgreSQL refuses to run as uid 54321, which has no name on this system: ' +
        'set DATABASE_URL to a PostgreSQL 15 or newer.',
    )
  })
})

describe.runIf(isRoot)('npm start by root', () => {
  test.runIf(hasNamespaces)(
    'in a private home runs PostgreSQL in a namespace and keeps the files',
    async () => {
      const { dir } = copyProject(privateHome())
      const dataDir = path.join(dir, '.data')
      expect(await survivesRestart(dataDir, { project: dir })).toBe('in a user namespace')
      expect(fs.statSync(path.join(dataDir, 'cluster')).uid).toBe(0)
    },
  )

  test.runIf(canKeepRights)('without namespaces, in a private home, runs it as another account', async () => {
    const { dir } = copyProject(privateHome())
    const dataDir = path.join(dir, '.data')
    const how = await survivesRestart(dataDir, { project: dir, env: onlyPrograms('setpriv') })
    expect(how).toBe(`as uid ${fs.statSync(path.join(dataDir, 'cluster')).uid}`)
    expect(how).not.toBe('as uid 0')
  })

  test.runIf(canKeepRights && hasNamespaces)(
    'goes on as that account when namespaces come later',
    async () => {
      const dataDir = path.join(privateHome(), 'database')
      const first = startInProcess(dataDir, { env: onlyPrograms('setpriv') })
      const { how } = await first.started
      await first.stop()
      const second = startInProcess(dataDir)
      expect(await second.started).toMatchObject({ how })
      await second.stop()
    },
  )

  test.runIf(canKeepRights && hasNamespaces)('takes another account when namespaces are gone', async () => {
    const dataDir = path.join(privateHome(), 'database')
    const first = startInProcess(dataDir)
    await query((await first.started).connection, `create table kept as select 'a row' as what`)
    await first.stop()
    const second = startInProcess(dataDir, { env: onlyPrograms('setpriv') })
    const { connection, how } = await second.started
    expect(how).toMatch(/^as uid/)
    expect(await query(connection, 'select what from kept')).toEqual([{ what: 'a row' }])
    await second.stop()
  })

  test('with no tool at all runs it as another account where that one can go', async () => {
    const dataDir = path.join(temporaryFolder('start'), 'database')
    expect(await survivesRestart(dataDir, { env: onlyPrograms() })).toMatch(/^as uid/)
  })

  test('with no tool at all, in a private home, is told what to do', async () => {
    const dataDir = path.join(privateHome(), 'database')
    await expect(startInProcess(dataDir, { env: onlyPrograms() }).started).rejects.toThrow(
      'PostgreSQL refuses to run as root, and neither a user namespace nor another account can run it here: ' +
        'set DATABASE_URL to a PostgreSQL 15 or newer.',
    )
  })

  test('works on the database of an ordinary user as that user', async () => {
    const dataDir = path.join(privateHome(nobody), 'database')
    const theirs = startInProcess(dataDir, { user: nobody })
    await theirs.started
    await theirs.stop()
    expect(await survivesRestart(dataDir, {})).toBe('as uid 65534')
    const again = startInProcess(dataDir, { user: nobody })
    expect(await again.started).toMatchObject({ how: 'directly' })
    await again.stop()
  })
})
