import { createRequire } from 'node:module'
import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { S3Config } from '#platform/config.server.ts'
import { localStorage } from '#platform/storage/local-storage.server.ts'
import { type ObjectStorage, readObject } from '#platform/storage/object-storage.server.ts'
import { s3Storage } from '#platform/storage/s3-storage.server.ts'
import { temporaryFolder } from '#tests/support/temporary.ts'

interface S3Server {
  run(): Promise<{ port: number }>
  close(): Promise<void>
}
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => S3Server

const folder = temporaryFolder('local-storage')
let s3: S3Config
const server = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: temporaryFolder('s3'),
  configureBuckets: [{ name: 'steppers' }],
})

beforeAll(async () => {
  const { port } = await server.run()
  s3 = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'steppers',
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  }
})
afterAll(() => server.close())

describe.each<[string, () => ObjectStorage]>([
  ['a folder', () => localStorage(folder)],
  ['a bucket of an S3-compatible server', () => s3Storage(s3)],
])('%s', (_, open) => {
  const bytes = randomBytes(300_000)

  it('gives back exactly what was put, and nothing after it was deleted', async () => {
    const storage = open()
    expect(await storage.get('pictures/one.webp')).toBeNull()
    await storage.put('pictures/one.webp', bytes, 'image/webp')
    expect(await readObject(storage, 'pictures/one.webp')).toEqual(bytes)
    await storage.delete('pictures/one.webp')
    expect(await storage.get('pictures/one.webp')).toBeNull()
  })

  it('puts the newer in the place of the older, whole', async () => {
    const storage = open()
    await storage.put('avatars/a.webp', bytes, 'image/webp')
    await storage.put('avatars/a.webp', Buffer.from('short'), 'image/webp')
    expect(String(await readObject(storage, 'avatars/a.webp'))).toBe('short')
  })

  it('deletes what is not there without a word', async () => {
    await expect(open().delete('pictures/nothing.webp')).resolves.toBeUndefined()
  })

  it('gives bytes as they come, so that a large one is never whole in memory', async () => {
    const storage = open()
    await storage.put('pictures/large.webp', bytes, 'image/webp')
    let chunks = 0
    for await (const chunk of (await storage.get('pictures/large.webp')) ?? [])
      chunks += Number(chunk.length > 0)
    expect(chunks).toBeGreaterThan(1)
  })

  it.each([
    '',
    '/etc/passwd',
    '../secret',
    'pictures/../../secret',
    'pictures//a.webp',
    'pictures/.unfinished',
    '.unfinished/a',
    'pictures/a\0.webp',
    'pictures\\a.webp',
    'pictures/A.webp',
    'pictures/%2e%2e/a.webp',
    'pictures/a?x=1',
    'pictures/a.webp/',
  ])('takes no key such as %j', async (key) => {
    const storage = open()
    await expect(async () => storage.put(key, bytes, 'image/webp')).rejects.toThrow('Not a storage key')
    await expect(async () => storage.get(key)).rejects.toThrow('Not a storage key')
    await expect(async () => storage.delete(key)).rejects.toThrow('Not a storage key')
  })
})

describe('local storage in a folder', () => {
  it('holds no half a file when the disk refuses', async () => {
    const broken = temporaryFolder('no-room')
    writeFileSync(path.join(broken, 'pictures'), 'in the way')
    await expect(localStorage(broken).put('pictures/a.webp', Buffer.from('a'), 'image/webp')).rejects.toThrow(
      'EEXIST',
    )
    rmSync(path.join(broken, 'pictures'))
    expect(readdirSync(broken, { recursive: true })).toEqual(['.unfinished'])
  })

  it('is for its owner alone', async () => {
    await localStorage(folder).put('pictures/mine.webp', Buffer.from('a'), 'image/webp')
    const modes = ['pictures', 'pictures/mine.webp'].map(
      (each) => statSync(path.join(folder, each)).mode & 0o777,
    )
    expect(modes).toEqual([0o700, 0o600])
  })
})

describe('object storage in an S3 bucket', () => {
  test('refuses a wrong key, and the refusal names no secret', async () => {
    const storage = s3Storage({ ...s3, secretAccessKey: 'a wrong secret' })
    const refused = storage.put('pictures/a.webp', Buffer.from('a'), 'image/webp')
    await expect(refused).rejects.toThrow(
      'The object storage answered 403 (SignatureDoesNotMatch) to PUT pictures/a.webp',
    )
  })

  test('that does not exist is an error, not an empty answer', async () => {
    await expect(s3Storage({ ...s3, bucket: 'nobodys' }).get('pictures/a.webp')).rejects.toThrow(
      '404 (NoSuchBucket)',
    )
  })
})
