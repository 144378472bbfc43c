import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The secret of an installation, and those that it had before: what they signed and sealed is still read. */
export interface Secrets {
  secret: string
  /** The newest first. */
  previousSecrets: readonly string[]
}

/**
 * The key that signs sessions and ticket codes: the one given, or one made at the first start and kept in
 * `dataDir/secret` (readable by its owner only), so that a restart signs nobody out. Throws when that file is empty.
 */
export async function findOrMakeSecret(given: string | null, dataDir: string): Promise<string> {
  if (given !== null) return given
  const path = join(dataDir, 'secret')
  const kept = await read(path)
  if (kept !== null) return kept
  await mkdir(dataDir, { recursive: true })
  // Written aside, then put in place whole and only if nobody else was faster: never half a secret, never two.
  const aside = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(aside, randomBytes(48).toString('base64url'), { mode: 0o600 })
  await link(aside, path).catch(unless('EEXIST'))
  await rm(aside)
  return (await read(path)) ?? ''
}

async function read(path: string): Promise<string | null> {
  const text = await readFile(path, 'utf8').catch(unless('ENOENT'))
  if (text?.trim() === '')
    throw new Error(`${path} is empty: restore it, or remove it and sign everybody out`)
  return text?.trim() ?? null
}

const unless = (expected: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== expected) throw error
}
