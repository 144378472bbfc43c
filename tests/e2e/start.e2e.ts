import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { testBrowser } from './support/browser.ts'
import { startSite } from './support/site.ts'

const LONGEST_SECOND_START_MS = 2000
const MOST_TRIES = 6

describe('npm start', () => {
  test('shows its first page within two seconds the second time, and stops cleanly when asked', async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'steppers-start-'))
    try {
      expect(await (await startSite({ dataDir })).stop()).toBe(0)
      // The fastest counts: what is measured is the product and not what else this machine is doing.
      let fastestMs = Infinity
      for (let tries = 0; tries < 2 || (tries < MOST_TRIES && fastestMs > LONGEST_SECOND_START_MS); tries++) {
        const again = await startSite({ dataDir })
        fastestMs = Math.min(fastestMs, again.firstPageMs)
        expect(await again.stop(tries === 0 ? 'SIGINT' : 'SIGTERM')).toBe(0)
      }
      expect(fastestMs).toBeLessThan(LONGEST_SECOND_START_MS)
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  }, 120_000)
})

describe('the first page in a browser', () => {
  const browser = testBrowser()

  test('comes with every file it names and breaks no rule of its own policy', async () => {
    const page = await browser().newPage()
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on(
      'response',
      (answer) => answer.status() >= 400 && complaints.push(`${answer.status()} ${answer.url()}`),
    )
    const answer = await page.goto(inject('site'), { waitUntil: 'networkidle' })
    expect(answer?.status()).toBe(200)
    expect(complaints).toEqual([])
    await page.close()
  })
})
