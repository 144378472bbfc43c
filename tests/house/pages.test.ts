// A page of the dashboard has one header, one of three widths and no word about caches: the table of pages, DashboardPage and
// the guards say all of it. What stands beside them is found here.
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { PAGES } from '#app/dashboard/pages.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const ROUTES = readFileSync(path.join(ROOT, 'app/routes.ts'), 'utf8')

/** Pages that bring a layout of their own, and why. */
const OWN_LAYOUT: Record<string, string> = {
  'dashboard/layout.tsx': 'it is what stands around all of them',
  'dashboard/scanner.tsx': 'the scanner fills the screen',
}
/** Tabs of an event stand in the page that its layout draws. */
const isTab = (file: string) => file.startsWith('dashboard/event/') && !file.endsWith('/layout.tsx')

const BESIDE: Record<string, RegExp> = {
  'says itself what caches may do': /no-store|NEVER_STORED/,
  'has a width of its own': /\bmax-w-page\b|\bpage-(form|list|table|column)\b/,
  'has a title of its own making': /<Heading\s+level=\{1\}|<h1\b/,
  'has a title that stands in no table': /pageTitle\(\s*'/,
}

const METHOD_REFUSED = /status:\s*405\b|\(\s*405\b|,\s*405\s*\)/

const findBeside = (source: string): string[] =>
  Object.entries(BESIDE)
    .filter(([, form]) => form.test(source.replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')))
    .map(([name]) => name)

const filesOf = (pattern: string) =>
  globSync(pattern, { cwd: ROOT }).map((file) => ({
    file: file.replace('app/routes/', ''),
    source: readFileSync(path.join(ROOT, file), 'utf8'),
  }))
const files = filesOf('app/routes/dashboard/**/*.tsx')
const laidOut = files.filter(({ file }) => !OWN_LAYOUT[file])

test('every page of the dashboard is drawn in one way', () => {
  expect(files.length).toBeGreaterThan(20)
  expect(
    laidOut.map(({ file, source }) => [file, ...findBeside(source)]).filter(([, ...found]) => found[0]),
  ).toEqual([])
  const withoutHeader = laidOut.filter(
    ({ file, source }) => !isTab(file) && !/<DashboardPage\b|<PageHeader\b/.test(source),
  )
  expect(withoutHeader.map(({ file }) => file)).toEqual([])
})

test('what no cache may store is said in one place', () => {
  const everywhere = filesOf('{app,modules,platform,server,ui}/**/*.{ts,tsx}')
  const said = everywhere.filter(
    ({ file, source }) => !file.includes('.test.') && /['"`]private, no-store/.test(source),
  )
  expect(said.map(({ file }) => file)).toEqual(['platform/never-stored.ts'])
  const below = filesOf('app/routes/dashboard/**/*.ts').filter(({ source }) =>
    /no-store|NEVER_STORED/.test(source),
  )
  expect(below.map(({ file }) => file)).toEqual([])
})

test('a method that is not taken is refused in one place', () => {
  const everywhere = filesOf('{app,modules,platform,server,ui}/**/*.{ts,tsx}')
  const said = everywhere.filter(
    ({ file, source }) => !file.includes('.test.') && METHOD_REFUSED.test(source),
  )
  expect(said.map(({ file }) => file)).toEqual(['app/require-method.server.ts'])
})

test('what the address of a page says was just done is told once, and goes with the next form', () => {
  const telling = laidOut.filter(({ source }) => source.includes(".get('notice')"))
  expect(telling.length).toBeGreaterThan(6)
  expect(telling.filter(({ source }) => !/\buseNotice\(/.test(source)).map(({ file }) => file)).toEqual([])
})

test('every file of a page is the file of a route, and every page has its file', () => {
  const named = Object.values(PAGES).flatMap(({ file }) => file ?? [])
  expect(named.filter((file) => !existsSync(path.join(ROOT, 'app/routes', file)))).toEqual([])
  const unnamed = files.filter(({ file }) => !named.includes(file) && !ROUTES.includes(file))
  expect(unnamed.map(({ file }) => file)).toEqual([])
})

describe('this test goes red', () => {
  test.each([
    ['a header of its own', "export const headers = () => ({ 'Cache-Control': 'private, no-store' })"],
    ['a width of its own', '<div className="mx-auto max-w-page px-4">'],
    ['the class of a width', '<div className="page-form space-y-6">'],
    ['a title beside the header', '<Heading level={1}>Sales</Heading>'],
    ['a title beside the table', "pageTitle('Sales', matches)"],
  ])('on %s', (_, source) => {
    expect(findBeside(source)).not.toEqual([])
  })

  test.each([
    ['a title made of what was read', 'pageTitle(`Order ${order.code}`, matches)'],
    ['a heading of a part', '<Heading level={2} id="tonight">'],
    ['a comment', '// no-store is said by the guards'],
  ])('and not on %s', (_, source) => {
    expect(findBeside(source)).toEqual([])
  })

  test.each([
    ["if (request.method !== 'POST') throw data(null, { status: 405 })"],
    ["return answer(405, 'Method not allowed.')"],
    ["c.text('Method not allowed.', 405)"],
  ])('on a method refused by %s', (source) => {
    expect(source).toMatch(METHOD_REFUSED)
  })
})
