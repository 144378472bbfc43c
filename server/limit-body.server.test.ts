import { Hono } from 'hono'
import type { ServerBuild } from 'react-router'
import { describe, expect, it } from 'vitest'
import { limitBody } from '#server/limit-body.server.ts'

const MEGABYTE = 1024 * 1024
const route = (id: string, handle?: object) => ({ id, path: id, module: { handle } })
const routes = { picture: route('picture', { maxBodyBytes: 10 * MEGABYTE }), words: route('words') }

const app = new Hono()
app.use(limitBody({ routes } as unknown as ServerBuild)) // of a build, its routes are looked at
app.post('*', async (c) => c.text(String((await c.req.arrayBuffer()).byteLength)))

/** Sends a body piece by piece, as large as told; answers the status and how many megabytes of it were taken. */
async function send(path: string, megabytes: number, headers: Record<string, string>) {
  let taken = 0
  const body = new ReadableStream(
    {
      pull: (stream) => {
        if (taken === megabytes) return stream.close()
        taken += 0.25
        stream.enqueue(new Uint8Array(MEGABYTE / 4))
      },
    },
    { highWaterMark: 0 },
  )
  const answer = await app.request(path, { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
  return { status: answer.status, taken }
}

const FILES = { 'Content-Type': 'multipart/form-data; boundary=x' }
const saying = (megabytes: number) => ({ ...FILES, 'Content-Length': String(megabytes * MEGABYTE) })

describe('the body of a request', () => {
  it('with files that says no length is not read at all where a route takes large ones', async () => {
    expect(await send('/picture', 9, FILES)).toEqual({ status: 411, taken: 0 })
    expect(await send('/picture', 0.5, FILES)).toEqual({ status: 411, taken: 0 })
    const both = { ...saying(9), 'Transfer-Encoding': 'chunked' }
    expect(await send('/picture', 9, both)).toEqual({ status: 411, taken: 0 })
  })

  it('with files is left to its route when its length is allowed there, else refused unread', async () => {
    expect(await send('/picture', 9, saying(9))).toEqual({ status: 200, taken: 9 })
    expect(await send('/picture.data', 9, saying(9))).toEqual({ status: 200, taken: 9 })
    expect(await send('/picture', 11, saying(11))).toEqual({ status: 413, taken: 0 })
    expect(await send('/words', 2, saying(2))).toEqual({ status: 413, taken: 0 })
  })

  it.each([
    ['of fields', '/picture', { 'Content-Type': 'application/x-www-form-urlencoded' }],
    ['with files, elsewhere', '/words', FILES],
    ['of a kind nobody names', '/words', {}],
  ])('%s that says no length is read up to a megabyte and no further', async (_, path, headers) => {
    expect(await send(path, 1, headers)).toEqual({ status: 200, taken: 1 })
    expect(await send(path, 30, headers)).toEqual({ status: 413, taken: 1.25 })
  })
})
