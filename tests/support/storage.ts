import { existsSync, globSync } from 'node:fs'
import { localStorage } from '#platform/storage/local-storage.server.ts'
import type { ObjectStorage } from '#platform/storage/object-storage.server.ts'
import { temporaryFolder } from '#tests/support/temporary.ts'

/** An object storage in a folder of its own, and what lies in it. */
export function testStorage(): ObjectStorage & { keys(): string[] } {
  const folder = temporaryFolder('storage')
  const keys = () => (existsSync(folder) ? globSync('*/*', { cwd: folder }).toSorted() : [])
  return { ...localStorage(folder), keys }
}
