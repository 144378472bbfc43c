import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#platform/db.server.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { builtApp, signedInPerson, testSite } from '#tests/support/site.ts'

const db = await testDatabase()

describe('a site whose database is away', () => {
  const gone = openDatabase({ host: '127.0.0.1', port: 1, user: 'nobody', database: 'none' })
  afterAll(() => gone.close())

  it.each(['/healthz', '/', '/events', '/events.data', '/art/01900000-0000-7000-8000-000000000001.svg'])(
    'answers %s with 503 and when to come back',
    async (path) => {
      const answer = await (await testSite(gone)).request(path)
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10'])
    },
  )

  it.each(['/dashboard', '/api/me?page=/events', '/my-tickets'])(
    'answers %s of somebody who is signed in with 503, and ends no session',
    async (path) => {
      const jackie = await signedInPerson(db)
      const answer = await (await testSite(gone)).request(path, { as: jackie })
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10'])
      expect(answer.headers.getSetCookie()).toEqual([])
    },
  )

  it('says in a page what to do', async () => {
    const html = await (await (await testSite(gone)).request('/events')).text()
    expect(html).toContain('Please try again.')
  })

  it('is well again without a restart', async () => {
    expect((await (await testSite(db)).request('/healthz')).status).toBe(200)
  })
})

/** What is sent to whom: each of them reads its body in another way. */
const BODIES = [
  ['POST', '/account', 'application/x-www-form-urlencoded'],
  ['POST', '/dashboard/profile', 'application/x-www-form-urlencoded'],
  ['POST', '/dashboard/profile/picture', 'multipart/form-data; boundary=part'],
  ['POST', '/api/checkout', 'application/json'],
  ['POST', '/webhooks/square', 'application/json'],
  ['PATCH', '/api/uploads/01900000-0000-7000-8000-000000000001', 'application/offset+octet-stream'],
] as const

it.each([
  ['said how long it is', 'Content-Length: 1000', 'intent=x&'],
  ['comes piece by piece', 'Transfer-Encoding: chunked', '9\r\nintent=x&\r\n'],
])(
  'a request that is cut off in the middle of a body that %s is no error of ours, and stops nothing',
  async (_, length, body) => {
    const lines: string[] = []
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const url = `http://localhost:${port}`
    const answer = getRequestListener((await builtApp(db, url, (line) => lines.push(line))).fetch)
    server.on('request', (request, response) => void answer(request, response))
    const { cookie } = await signedInPerson(db)
    for (const [method, path, type] of BODIES) {
      const socket = connect(port, '127.0.0.1')
      const head = [
        `${method} ${path} HTTP/1.1`,
        `Host: localhost:${port}`,
        `Origin: ${url}`,
        `Cookie: ${cookie}`,
        `Content-Type: ${type}`,
        'Upload-Offset: 0',
        length,
      ]
      socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
      await once(server, 'request')
      await new Promise((resolve) => setTimeout(resolve, 50))
      socket.destroy()
    }
    const answered = () => lines.filter((line) => line.includes('"Request"'))
    await expect.poll(() => answered().length).toBe(BODIES.length)
    expect(lines.filter((line) => line.includes('"level":"error"'))).toEqual([])
    expect(answered().filter((line) => /"status":5/.test(line))).toEqual([])
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
    server.close()
  },
)
