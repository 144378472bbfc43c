import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { testBrowser } from './support/browser.ts'
import { startSite } from './support/site.ts'

describe('npm start', () => {
  test('starts again on the data of before, and stops cleanly when asked', async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'steppers-start-'))
    try {
      expect(await (await startSite({ dataDir })).stop()).toBe(0)
      const again = await startSite({ dataDir })
      expect(await (await fetch(`${again.url}/events`)).text()).toContain('The House Set')
      expect(await again.stop('SIGINT')).toBe(0)
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  }, 120_000)
})

describe('the first page in a browser', () => {
  const browser = testBrowser()

  test('comes with every file it names and breaks no rule of its own policy', async () => {
    const page = await browser().newPage({ serviceWorkers: 'allow' })
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
