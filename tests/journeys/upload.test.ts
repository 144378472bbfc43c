import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Upload } from 'tus-js-client'
import { afterAll, describe, expect, it } from 'vitest'
import { readUpload } from '#modules/pictures/upload/upload.server.ts'
import { CHUNK_BYTES } from '#modules/pictures/upload/upload.ts'
import { openStorage } from '#platform/storage/open-storage.server.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { builtApp, type Person, signedInPerson } from '#tests/support/site.ts'
import { consumeRateLimit } from '#platform/consume-rate-limit.server.ts'
import { RATE_LIMITS } from '#platform/rate-limits.ts'
import { temporaryFolder } from '#tests/support/temporary.ts'

const db = await testDatabase()
const dataDir = temporaryFolder('uploads')
const storage = openStorage({ s3: null, dataDir })

// A port, because what is tested is what happens when the line breaks.
let serve: RequestListener
const server = createServer((request, response) => serve(request, response)).listen(0, '127.0.0.1')
await once(server, 'listening')
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
/** The site anew, as after a restart: what it knew was in the database and the storage, or is gone. */
const restart = async () => {
  const respond = getRequestListener((await builtApp(db, url, () => {}, { dataDir })).fetch)
  serve = (request, response) => void respond(request, response)
}
await restart()
afterAll(() => void server.close())

const FILE = randomBytes(3 * CHUNK_BYTES + 77)
const headersOf = (person: Person) => ({ cookie: person.cookie, origin: url })
const send = (person: Person, path: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
  fetch(new URL(path, url), {
    redirect: 'manual',
    ...init,
    headers: Object.assign(headersOf(person), init.headers),
  })

/** Sends a file with a client that is not ours, which knows the protocol from its specification. */
const sendWhole = (person: Person, more: { uploadUrl?: string } = {}) =>
  new Promise<string>((resolve, reject) => {
    const upload = new Upload(FILE, {
      endpoint: `${url}/api/uploads`,
      chunkSize: CHUNK_BYTES,
      retryDelays: [0, 10, 50],
      headers: headersOf(person),
      onError: reject,
      onSuccess: () => resolve(upload.url ?? ''),
      ...more,
    })
    upload.start()
  })
const received = async (person: Person, address: string) =>
  readUpload({ db, storage }, person.id, address.split('/').at(-1) ?? '')

describe('a file that is uploaded in chunks', () => {
  it('arrives as it is, also when the line breaks in the middle of a chunk', async () => {
    const person = await signedInPerson(db)
    const through = serve
    let chunks = 0
    serve = (request, response) => {
      if (request.method === 'PATCH' && ++chunks === 2) request.once('data', () => request.socket.destroy())
      else through(request, response)
    }
    const address = await sendWhole(person)
    serve = through
    expect(chunks).toBe(5)
    expect(await received(person, address)).toEqual(FILE)
  })

  it('goes on where it was after the site was started anew', async () => {
    const person = await signedInPerson(db)
    const begun = await send(person, '/api/uploads', {
      method: 'POST',
      headers: { 'Upload-Length': String(FILE.length) },
    })
    const address = begun.headers.get('location') ?? ''
    expect([begun.status, address.startsWith('/api/uploads/')]).toEqual([201, true])
    const chunk = await send(person, address, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': '0' },
      body: FILE.subarray(0, CHUNK_BYTES),
    })
    expect([chunk.status, chunk.headers.get('upload-offset')]).toEqual([204, String(CHUNK_BYTES)])
    await restart()
    const head = await send(person, address, { method: 'HEAD' })
    expect(Object.fromEntries(head.headers)).toMatchObject({
      'upload-offset': String(CHUNK_BYTES),
      'upload-length': String(FILE.length),
      'tus-resumable': '1.0.0',
      'cache-control': 'private, no-store',
    })
    await sendWhole(person, { uploadUrl: url + address })
    expect(await received(person, address)).toEqual(FILE)
  })

  it('does not exist for anybody else, and for a visitor leads to the sign-in', async () => {
    const [owner, stranger] = [await signedInPerson(db), await signedInPerson(db)]
    const address = await sendWhole(owner)
    const patch = {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': '0' },
      body: FILE.subarray(0, CHUNK_BYTES),
    }
    for (const init of [{ method: 'HEAD' }, patch, { method: 'DELETE' }])
      expect((await send(stranger, address, init)).status).toBe(404)
    const visitor = await fetch(`${url}/api/uploads`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: url, 'Upload-Length': '10' },
    })
    expect(visitor.status).toBe(302)
    expect((await send(owner, address, { method: 'DELETE' })).status).toBe(204)
    expect((await send(owner, address, { method: 'HEAD' })).status).toBe(404)
  })

  it('that is one too many says when to come back', async () => {
    const person = await signedInPerson(db)
    const tries = Array.from({ length: RATE_LIMITS.upload.max }, () =>
      consumeRateLimit(db, { limit: 'upload', of: person.id }),
    )
    await Promise.all(tries)
    const begin = { method: 'POST', headers: { 'Upload-Length': '10' } }
    const refused = await send(person, '/api/uploads', begin)
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  })

  it('is refused in chunks larger than any request, and when it is larger than any picture', async () => {
    const person = await signedInPerson(db)
    const tooLarge = { 'Upload-Length': String(16 * 1024 * 1024) }
    expect((await send(person, '/api/uploads', { method: 'POST', headers: tooLarge })).status).toBe(413)
    const address = await sendWhole(person)
    const chunk = await send(person, address, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': '0' },
      body: Buffer.alloc(1024 * 1024 + 1),
    })
    expect(chunk.status).toBe(413)
  })
})
