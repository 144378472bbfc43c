import { chmodSync, mkdtempSync } from 'node:fs'
import path from 'node:path'
import { inject } from 'vitest'

/** A new folder that is gone after the test run, with the PostgreSQL servers in it. Every user may pass through it. */
export function temporaryFolder(name: string): string {
  const dir = mkdtempSync(path.join(inject('temporaryRoot'), `${name}-`))
  chmodSync(dir, 0o755)
  return dir
}
