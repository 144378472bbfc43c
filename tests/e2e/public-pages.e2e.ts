import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { testDatabase } from '#tests/support/postgres.ts'
import { testBrowser } from './support/browser.ts'
import { expectAccessibleInBothLooks } from './support/accessible.ts'
import { alive, LOOKS, goTo } from './support/page.ts'
import { demoPages, linkedPages, PUBLIC_PATHS } from './support/public-pages.ts'
import { servedSite } from './support/served-site.ts'
import { smallLetters } from './support/small-letters.ts'

const site = inject('site')
const browser = testBrowser()
const CLIENT = path.resolve(import.meta.dirname, '../../build/client')

const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true } as const
const desktop = { viewport: { width: 1440, height: 900 } } as const
/** So low that even a short list is longer. */
const low = { viewport: { width: 1440, height: 320 } } as const

const paths: Record<string, string> = {
  ...PUBLIC_PATHS,
  'a filter nobody understands': '/events?when=someday',
  ...(await demoPages(site)),
}
const pages = Object.keys(paths)

const db = await testDatabase()
const own = await servedSite(db)
const linked = await linkedPages(db, own)

const open = async (name: string, options: Parameters<ReturnType<typeof browser>['newPage']>[0]) => {
  const page = await browser().newPage(options)
  await goTo(page, site + paths[name])
  return page
}

/** What the browser complains of, without the answers that are meant to be refusals. */
function complaintsOf(page: Page): () => string[] {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  return () => complaints.splice(0).filter((text) => !text.includes('status of 40'))
}

test('header, content and footer begin at one left edge on a desk', async () => {
  const page = await open('events', desktop)
  const edges = await page.evaluate(() =>
    ['header nav a[href="/"]', 'main h1', 'footer p'].map((selector) => {
      const range = document.createRange()
      range.selectNodeContents(document.querySelector(selector)!)
      return Math.round(range.getBoundingClientRect().left)
    }),
  )
  expect(new Set(edges).size).toBe(1)
  await page.close()
})

describe('every page', () => {
  let page: Page
  let complaints: () => string[]
  beforeAll(async () => {
    page = await browser().newPage(LOOKS[1])
    complaints = complaintsOf(page)
  })
  afterAll(() => page.close())

  test.each([
    ...pages.map((name) => [name, site + paths[name]] as const),
    ...Object.entries(linked).map(([name, path]) => [name, own.url + path] as const),
  ])('has no barrier and no error, small in light and wide in dark: %s', async (_name, address) => {
    await goTo(page, address)
    await expectAccessibleInBothLooks(page)
    expect(complaints()).toEqual([])
  })

  test.each(pages)(
    'moves nothing while it loads, fits the narrowest phone, and writes sentences in letters of 17 pixels at least, and nothing below 15, with targets of 48: %s',
    async (name) => {
      // A browser of its own: nothing of it is there yet.
      const narrow = await browser().newPage({ ...phone, viewport: { width: 320, height: 640 } })
      const complaintsOnPhone = complaintsOf(narrow)
      await narrow.addInitScript(watchShifts)
      await narrow.goto(site + paths[name], { waitUntil: 'networkidle' })
      const { shifted, moved } = await narrow.evaluate(() => {
        const seen = window as unknown as Shifts
        return { shifted: seen.shifted, moved: seen.moved }
      })
      expect(shifted, moved.join('\n')).toBeLessThan(0.01)
      expect(await sideways(narrow)).toBeLessThanOrEqual(0)
      await alive(narrow)
      for (const { width, height } of [narrow.viewportSize()!, phone.viewport]) {
        await narrow.setViewportSize({ width, height })
        expect(await narrow.evaluate(smallLetters), `${width} px wide`).toEqual([])
        expect(await narrow.evaluate(smallTargets), `${width} px wide`).toEqual([])
      }
      expect(complaintsOnPhone()).toEqual([])
      await narrow.close()
    },
  )
})

interface Shifts {
  shifted: number
  /** What moved, and from where to where, for whoever reads that it did. */
  moved: string[]
}

function watchShifts(): void {
  const seen = window as unknown as Shifts
  Object.assign(seen, { shifted: 0, moved: [] })
  const rect = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ')
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & LayoutShift)[]) {
      seen.shifted += entry.value
      for (const { node, previousRect, currentRect } of entry.sources)
        seen.moved.push(
          `${Math.round(entry.startTime)} ms: ${node?.textContent?.slice(0, 60)}: ${rect(previousRect)} to ${rect(currentRect)}`,
        )
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
/** As browsers write it; the library of types does not know it yet. */
interface LayoutShift {
  value: number
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** What a thumb has to hit and might miss: all but the links within a sentence, with the label around a field. */
function smallTargets(): string[] {
  return [...document.querySelectorAll('a, button, select, input:not([type=hidden])')]
    .filter((target) => target.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .filter((target) => !target.closest('p'))
    .map((target) => ({ target, box: (target.closest('label') ?? target).getBoundingClientRect() }))
    .filter(({ target, box }) => {
      const around = Number.parseFloat(getComputedStyle(target, '::after').height) || 0
      return box.width > 1 && Math.max(box.height, around) < 47.5
    })
    .map(({ target, box }) => `${box.height} px: ${target.outerHTML.slice(0, 80)}`)
}

/** How many pixels of the page lie beyond its right edge; `innerWidth` would grow with them on a phone. */
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

describe('the home page', () => {
  test('puts its title on the dark tone alone, however wide it is', async () => {
    const page = await open('home', desktop)
    for (const width of [320, 360, 414, 640, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      expect([width, ...(await page.evaluate(linesOnTheLightTone))]).toEqual([width])
    }
    await page.close()
  })

  test('shows a whole event on the first screen of a phone', async () => {
    const page = await open('home', phone)
    const box = await page.locator('article').first().boundingBox()
    const bar = await page.locator('.thumb-bar').boundingBox()
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
    await page.close()
  })
})

/** The corners of the title's lines that lie in the light shape of the hero. */
function linesOnTheLightTone(): string[] {
  const light = document.querySelector<SVGPathElement>('header path')
  const title = document.querySelector('h1')
  if (!light || !title) return ['no hero']
  const words = document.createRange()
  words.selectNodeContents(title)
  const toShape = light.getScreenCTM()?.inverse()
  return [...words.getClientRects()].flatMap(({ left, right, top, bottom }) =>
    [new DOMPoint(right, top), new DOMPoint(right, bottom), new DOMPoint(left, top)]
      .filter((corner) => light.isPointInFill(corner.matrixTransform(toShape)))
      .map(({ x, y }) => `${x},${y}`),
  )
}

/** With what comes while the rest is hydrated, such as the sign-in screen and the filters of the list. */
const MOST_SCRIPT_KB: [page: string, kilobytes: number][] = [
  ['an event', 120],
  ['events', 122],
  ['sign-in', 132],
]

test.each(MOST_SCRIPT_KB)('all script of a page, compressed: %s at most %d KB', async (name, kilobytes) => {
  const page = await browser().newPage(phone)
  const scripts = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname)
  })
  await page.goto(site + paths[name], { waitUntil: 'networkidle' })
  await page.mouse.wheel(0, 20_000)
  await page.waitForLoadState('networkidle')
  const sizes = [...scripts].map(
    (file) => [file, gzipSync(readFileSync(CLIENT + file), { level: 9 }).length] as const,
  )
  expect(
    sizes.reduce((sum, [, bytes]) => sum + bytes, 0),
    JSON.stringify(sizes),
  ).toBeLessThanOrEqual(kilobytes * 1024)
  await page.close()
})

describe('an event page', () => {
  test('fetches its picture first, and keeps price and tickets in reach of the thumb', async () => {
    const page = await open('an event', phone)
    const picture = page.locator('main img').first()
    expect(await picture.getAttribute('fetchpriority')).toBe('high')
    expect(await picture.getAttribute('loading')).not.toBe('lazy')
    const way = page.getByRole('link', { name: 'Get tickets' })
    const box = await way.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(48)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(phone.viewport.height)
    await way.tap()
    await page.waitForURL(/#tickets$/)
    await page.close()
  })

  test('has one look for every link in its text', async () => {
    const page = await open('an event', phone)
    const looks: string[] = []
    for (const words of [
      page.getByText('Add to calendar', { exact: true }),
      page.getByText('Directions', { exact: true }),
      page.getByRole('link', { name: 'Google Calendar' }),
      page.getByRole('link', { name: /^See all/ }),
    ])
      looks.push(
        await words.first().evaluate((element) => {
          const { color, textDecorationLine, textUnderlineOffset } = getComputedStyle(element)
          return [color, textDecorationLine, textUnderlineOffset].join(' ')
        }),
      )
    expect(new Set(looks).size).toBe(1)
    expect(looks[0]).toContain('underline')
    await page.close()
  })

  test('puts tickets in the cart by keyboard alone', async () => {
    const page = await open('an event', desktop)
    await page
      .getByRole('button', { name: /^Add to cart/ })
      .first()
      .focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Your Cart' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await page.getByRole('button', { name: /^Cart, 1 item/ }).count()).toBe(1)
    expect(await page.locator('h1').innerText()).not.toBe('')
    await page.close()
  })
})

describe('going from page to page', () => {
  const documentsOf = (page: Page) => {
    const documents: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'document') documents.push(new URL(request.url()).pathname)
    })
    return documents
  }

  test('stays in one document: from home to an event and back, from an event to its city, from filter to filter', async () => {
    const page = await browser().newPage(desktop)
    const documents = documentsOf(page)
    await goTo(page, site)
    const before = await page.locator('main').innerText()

    await page.locator('article a').first().click()
    await page.waitForURL(/\/events\/[0-9a-f-]{36}$/)
    await page.getByText('Add to calendar').waitFor()
    const title = await page.locator('h1').innerText()
    expect(await page.locator('article').first().innerText()).toContain(title)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')

    await page.goBack()
    await page.waitForURL(`${site}/`)
    await expect.poll(() => page.locator('main').innerText()).toBe(before)

    await goTo(page, site + paths['an event'])
    await page.getByRole('link', { name: /^See all/ }).click()
    await page.waitForURL(/\/events\?city=/)
    await page.locator('article').first().waitFor()
    await page
      .getByRole('navigation', { name: 'Narrow the list' })
      .getByRole('link', { name: 'Sets' })
      .click()
    await page.waitForURL(/kind=set/)
    await expect.poll(() => page.locator('h1').innerText()).toMatch(/^sets in /i)
    await page.getByRole('combobox', { name: 'Search' }).fill('no such set anywhere')
    await page.getByRole('button', { name: 'Show events' }).click()
    await page.waitForURL(/q=no\+such\+set/)
    await page.getByText('No events found').waitFor()
    expect(new URL(page.url()).searchParams.get('kind')).toBe('set')
    expect(page.url()).not.toContain('when=')
    expect(documents).toEqual(['/', paths['an event']])
    await page.close()
  })

  test.each(['/events', '/events?when=tonight', '/events?kind=set'])('opens at its top: %s', async (path) => {
    for (const look of [desktop, phone, low]) {
      const page = await browser().newPage(look)
      await goTo(page, site + path)
      expect(await page.evaluate(() => scrollY)).toBe(0)
      await page.close()
    }
  })

  test('works without scripts, from the search to the price', async () => {
    const page = await browser().newPage({ ...phone, javaScriptEnabled: false })
    await page.goto(`${site}/events`)
    await page.locator('label', { hasText: 'Search and filter' }).tap()
    await page.getByLabel('City').selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Show events' }).tap()
    await page.waitForURL(/city=/)
    expect(await page.locator('article').count()).toBeGreaterThan(0)
    await page.locator('article a').first().tap()
    await page.waitForURL(/\/events\/[0-9a-f-]{36}$/)
    expect(await page.locator('h1').count()).toBe(1)
    expect(await page.locator('main').innerText()).toMatch(/Add to calendar[\s\S]*Directions/)
    await page.goto(site + paths['an event'])
    expect(await page.locator('#tickets').innerText()).toContain('To buy tickets, turn on JavaScript')
    await page.close()
  })
})
