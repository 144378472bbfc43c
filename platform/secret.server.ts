import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The key that signs sessions and ticket codes: the one given, or one made at the first start and kept in
 * `dataDir/secret` (readable by its owner only), so that a restart signs nobody out.
 */
export async function findOrMakeSecret(given: string | null, dataDir: string): Promise<string> {
  if (given !== null) return given
  const path = join(dataDir, 'secret')
  const kept = await read(path)
  if (kept !== null) return kept
  await mkdir(dataDir, { recursive: true })
  const made = randomBytes(48).toString('base64url')
  // Written aside and renamed: a crash in the middle never leaves half a secret behind.
  const aside = `${path}.${process.pid}`
  await writeFile(aside, made, { mode: 0o600, flag: 'wx' })
  await rename(aside, path)
  return made
}

async function read(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim() || null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
