import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'steppers-settings-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** What a start that cannot work says, and how it ends. */
async function failToStart(settings: Record<string, string>) {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, ...settings }
  const server = spawn(process.execPath, ['build/server/main.js'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let complaint = ''
  server.stderr.on('data', (chunk) => (complaint += String(chunk)))
  const [code] = (await once(server, 'close')) as [number | null]
  return { code, complaint: complaint.trim() }
}

describe('a start that cannot work', () => {
  test.each([
    [{ PORT: 'eighty' }, 'PORT must be a whole number between 0 and 65535.'],
    [
      { PAYMENTS_MODE: 'simulator', APP_URL: 'https://sets.example.org' },
      'PAYMENTS_MODE=simulator takes no real money, so it runs only outside production and on a loopback APP_URL.',
    ],
    [
      { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
      'No PostgreSQL answers at DATABASE_URL. Is it running?',
    ],
  ])('with %o ends with one sentence and exit code 1', async (settings, sentence) => {
    expect(await failToStart(settings)).toEqual({ code: 1, complaint: sentence })
  })

  test('names the port that another program has, and one to try instead, and leaves no database running', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const { code, complaint } = await failToStart({ PORT: String(port), DEMO: '0' })
    other.close()
    expect([code, complaint]).toEqual([
      1,
      `Port ${port} is taken by another program. Set PORT to a free one, such as PORT=${port + 1}.`,
    ])
    expect(existsSync(path.join(dataDir, 'postgres/cluster/PG_VERSION'))).toBe(true)
    expect(existsSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'))).toBe(false)
  })
})
