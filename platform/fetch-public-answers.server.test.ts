import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Web } from '#platform/fetch-public.server.ts'
import { type Answer, CALENDAR, MAX_BYTES, smallWeb } from '#tests/support/small-web.ts'

const { answers, testWeb, at, read } = await smallWeb()

describe('an answer', () => {
  test('of the largest size is read, and of one byte more is not', async () => {
    answers['/large'] = (response) => response.end('x'.repeat(MAX_BYTES))
    expect(await read(at('/large'))).toHaveLength(MAX_BYTES)
    answers['/large'] = (response) => response.end('x'.repeat(MAX_BYTES + 1))
    expect(await read(at('/large'))).toBe('ANSWER_TOO_LARGE')
  })

  test.each([
    [200, 'ANSWER_TOO_LARGE'],
    [404, 'ADDRESS_NOT_FOUND'],
  ])('of status %d without an end is left at once, and so is its connection', async (status, code) => {
    let left: Promise<unknown> = Promise.resolve()
    answers['/endless'] = (response) => {
      left = once(response, 'close')
      const pour = (): void => {
        while (!response.destroyed && response.write('x'.repeat(10_000)));
      }
      response.writeHead(status).on('drain', pour)
      pour()
    }
    const started = performance.now()
    expect(await read(at('/endless'))).toBe(code)
    await left
    expect(performance.now() - started).toBeLessThan(testWeb.timeoutMs * 0.8)
  })

  test.each([
    ['gzip', gzipSync(Buffer.alloc(50 * 1024 * 1024))],
    ['br', brotliCompressSync(Buffer.alloc(50 * 1024 * 1024))],
  ])('of few bytes that become many is left: %s', async (encoding, body) => {
    expect(body.byteLength).toBeLessThan(MAX_BYTES)
    answers['/bomb'] = (response) => response.writeHead(200, { 'content-encoding': encoding }).end(body)
    expect(await read(at('/bomb'))).toBe('ANSWER_TOO_LARGE')
  })

  test('of many bytes that become none is left', async () => {
    const headWithoutEnd = Buffer.concat([gzipSync('').subarray(0, 3), Buffer.from([0x08, 0, 0, 0, 0, 0, 3])])
    answers['/void'] = (response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' })
      response.end(Buffer.concat([headWithoutEnd, Buffer.alloc(MAX_BYTES * 2, 'x')]))
    }
    expect(await read(at('/void'))).toBe('ANSWER_TOO_LARGE')
  })

  test('that drips is left when the time is over', async () => {
    answers['/drip'] = (response) => {
      const drops = setInterval(() => response.write('x'), 50)
      response.on('close', () => clearInterval(drops))
    }
    answers['/silent'] = () => {}
    answers['/slow'] = (response) =>
      setTimeout(() => response.writeHead(302, { location: '/slow' }).end(), 400)
    for (const path of ['/drip', '/silent', '/slow']) expect(await read(at(path))).toBe('ANSWER_TOO_SLOW')
  })

  test('of a name server that never comes is left too', async () => {
    const resolve: Web['resolve'] = (_name, signal) =>
      new Promise((done) => signal.addEventListener('abort', () => done([])))
    expect(await read(at('/good'), { ...testWeb, resolve })).toBe('ANSWER_TOO_SLOW')
  })

  test.each<[string, Answer]>([
    ['is shorter than it says', (response) => half(response.writeHead(200, { 'content-length': 1000 }))],
    ['is packed and cut off', (response) => cut(response, gzipSync(CALENDAR).subarray(0, -9))],
    ['is not packed as it says', (response) => cut(response, Buffer.from(CALENDAR))],
    ['is packed in an unknown way', (response) => response.writeHead(200, packed('zip')).end(CALENDAR)],
    ['is no HTTP', (response) => response.socket?.end('HELLO\r\n\r\n')],
    ['is cut off', (response) => response.socket?.destroy()],
  ])('that %s is not taken', async (_what, answer) => {
    answers['/wrong'] = answer
    expect(await read(at('/wrong'))).toBe('ANSWER_BROKEN')
  })
})

const packed = (encoding: string) => ({ 'content-encoding': encoding })
const cut = (response: ServerResponse, body: Buffer) => response.writeHead(200, packed('gzip')).end(body)
const half = (response: ServerResponse) => response.write(CALENDAR, () => response.socket?.destroy())
