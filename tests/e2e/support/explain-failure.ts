import type { BrowserContext, Page, Request } from 'playwright-core'
import { onTestFailed, TestRunner } from 'vitest'

const MAX_LINES = 80

/**
 * Writes down what a browser did, and adds the end of it to the error when its test fails: addresses, answers, what the
 * console said, what was still asked for, and what stood on each page. A failure that comes once in a hundred runs has no
 * second chance to be looked at.
 */
export function explainFailure(context: BrowserContext): void {
  if (!TestRunner.getCurrentTest()) return // a browser that a whole file shares
  const lines: string[] = []
  const unanswered = new Set<Request>()
  const startedAt = performance.now()
  const write = (line: string) => {
    lines.push(`${((performance.now() - startedAt) / 1000).toFixed(2)} ${line}`)
    if (lines.length > MAX_LINES) lines.shift()
  }
  const nameOf = (request: Request) => `${request.method()} ${pathOf(request.url())}`
  context.on('request', (request) => void unanswered.add(request))
  context.on('requestfinished', (request) => void unanswered.delete(request))
  context.on('requestfailed', (request) => {
    unanswered.delete(request)
    write(`${nameOf(request)} failed: ${request.failure()?.errorText}`)
  })
  context.on('response', (response) => {
    if (!pathOf(response.url()).startsWith('/assets/'))
      write(`${nameOf(response.request())} ${response.status()}`)
  })
  context.on('console', (message) => write(`console ${message.type()}: ${message.text().slice(0, 300)}`))
  context.on('weberror', (failed) => write(`error: ${failed.error().message.slice(0, 300)}`))
  context.on('page', (page) =>
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) write(`at ${pathOf(frame.url())}`)
    }),
  )
  onTestFailed(async ({ task }) => {
    const pages = await Promise.all(context.pages().map(shownOn))
    const waiting = [...unanswered].map((request) => `not answered: ${nameOf(request)}`)
    const [error] = task.result?.errors ?? []
    const told = ['What the browser did:', ...lines, ...waiting, ...pages].join('\n')
    if (error) error.message += `\n${told}`
  })
}

const pathOf = (address: string): string => URL.parse(address)?.pathname ?? address

async function shownOn(page: Page): Promise<string> {
  const text = page.locator('body').innerText({ timeout: 2_000 })
  const shown = (await text.catch(() => 'nothing to read')).replaceAll(/\s+/g, ' ')
  const hands = page.evaluate(() => {
    const { activeElement: at } = document
    const filled = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')]
      .filter(({ value, type }) => value !== '' && type !== 'hidden')
      .map(({ name, value }) => `${name}=${value}`)
    const focus = at && `${at.tagName} ${at.id} ${at.getAttribute('name')} ${at.textContent.slice(0, 40)}`
    return `online ${navigator.onLine}, focus on ${focus}, filled in ${filled.join('&').slice(0, 300)}`
  })
  return `${page.url()}: ${await hands.catch(String)}\n${shown.slice(0, 800)} ... ${shown.slice(800).slice(-400)}`
}
