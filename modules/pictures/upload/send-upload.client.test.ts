import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type SendProgress, sendUpload } from '#modules/pictures/upload/send-upload.client.ts'

const FILE = new File([new Uint8Array(700_000)], 'me.png')
const ADDRESS = '/api/uploads/0192f3c1-0000-7000-8000-000000000000'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', () => {}) // a browser's
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Sends the file to a server that answers chunks and questions with these offsets; the last one for ever. */
async function send(...offsets: number[]) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (_: string, { method = '' }: RequestInit) => {
    asked.push(method)
    if (method === 'POST') return new Response(null, { status: 201, headers: { Location: ADDRESS } })
    const offset = (offsets.length > 1 ? offsets.shift() : offsets[0]) ?? 0
    return new Response(null, { status: 204, headers: { 'Upload-Offset': String(offset) } })
  })
  const progress: SendProgress[] = []
  const sent = sendUpload(FILE, { tell: (now) => progress.push(now), signal: new AbortController().signal })
  await vi.runAllTimersAsync()
  await sent
  return { asked, progress }
}

describe('a background upload', () => {
  it('is given up when nothing more of it arrives, however often the server says all is well', async () => {
    const { asked, progress } = await send(0)
    expect(progress.at(-1)).toEqual({ state: 'failed' })
    expect(asked.filter((method) => method === 'PATCH')).toHaveLength(8)
  })

  it('is here when a question finds all of it, though the answer to its last chunk was lost', async () => {
    const { asked, progress } = await send(524_288, 524_288, 700_000)
    expect(asked).toEqual(['POST', 'PATCH', 'PATCH', 'HEAD'])
    expect(progress.at(-1)).toMatchObject({ state: 'arrived', uploadId: ADDRESS.split('/').at(-1) })
  })
})
