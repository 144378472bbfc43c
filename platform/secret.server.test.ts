import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findOrMakeSecret } from '#platform/secret.server.ts'

describe('the secret of an installation', () => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'steppers-secret-'))
  })
  afterEach(() => rm(dataDir, { recursive: true, force: true }))

  test('is the one given, and then nothing is written', async () => {
    expect(await findOrMakeSecret('given', dataDir)).toBe('given')
    await expect(stat(path.join(dataDir, 'secret'))).rejects.toThrow('ENOENT')
  })

  test('is made once, for its owner alone, and is the same after a restart', async () => {
    const folder = path.join(dataDir, 'not', 'there', 'yet')
    const made = await findOrMakeSecret(null, folder)
    expect(made).toHaveLength(64)
    expect((await stat(path.join(folder, 'secret'))).mode & 0o777).toBe(0o600)
    expect(await findOrMakeSecret(null, folder)).toBe(made)
  })

  test('is one and the same for processes that start at once', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => findOrMakeSecret(null, dataDir)))
    expect(new Set(all).size).toBe(1)
    expect(await readFile(path.join(dataDir, 'secret'), 'utf8')).toBe(all[0])
  })

  test('is not generated again when its file is empty, which is an error', async () => {
    await writeFile(path.join(dataDir, 'secret'), '\n')
    await expect(findOrMakeSecret(null, dataDir)).rejects.toThrow('is empty')
  })
})
