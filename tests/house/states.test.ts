// What a page says when it has nothing to show is said by one part each: PageState (missing, failed, offline), AccessDenied,
// Unbuilt, EmptyState, EmptyList and NoResult. A page that draws or words such a state by itself is found here.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** The words of each state, and the one file that says them. */
const SAID_IN: Record<string, string> = {
  'Access Denied': 'modules/accounts/admin/admin-access-failure.ts',
  'Page not found': 'app/shell/error-page.tsx',
  'Not for this account': 'app/shell/error-page.tsx',
  'Something went wrong': 'app/shell/error-page.tsx',
  'This page is not built yet': 'app/routes/dashboard/unbuilt.tsx',
  'Nothing found': 'ui/list/no-result.tsx',
  'End of the list': 'ui/list/empty-list.tsx',
}

/** What a list shows in place of its rows. */
const EMPTY = /\.length === 0\s*(?:\?|&&)\s*\(?\s*<(\w+)/g
const PARTS = ['EmptyState', 'EmptyList', 'NoResult']

const ownEmptyStates = (source: string): string[] =>
  [...source.matchAll(EMPTY)].flatMap(([, part = '']) => (PARTS.includes(part) ? [] : part))

const withoutComments = (source: string) => source.replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')
const read = (pattern: string) =>
  globSync(pattern, { cwd: ROOT })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => ({ file, source: withoutComments(readFileSync(path.join(ROOT, file), 'utf8')) }))

const wordedIn = (words: string, files: { file: string; source: string }[]) =>
  files.filter(({ source }) => new RegExp(`['"\`>]\\s*${words}`).test(source)).map(({ file }) => file)

describe('a state of a page is said by one part', () => {
  const files = read('{app,modules,ui}/**/*.{ts,tsx}')

  test.each(Object.entries(SAID_IN))('“%s” by %s alone', (words, file) => {
    expect(wordedIn(words, files)).toEqual([file])
  })

  test('and no page of the dashboard draws its own empty state', () => {
    const pages = read('app/routes/{dashboard,tickets}/**/*.tsx')
    expect(pages.length).toBeGreaterThan(20)
    const own = pages.map(({ file, source }) => [file, ...ownEmptyStates(source)])
    expect(own.filter(([, ...found]) => found[0])).toEqual([])
  })
})

describe('this test goes red', () => {
  test.each([
    [
      'a line of text for an empty list',
      '{rows.length === 0 && (\n  <p className="text-muted">None.</p>\n)}',
    ],
    ['a choice between both', 'rows.length === 0 ? <p>None.</p> : <ul />'],
  ])('on %s', (_, source) => {
    expect(ownEmptyStates(source)).toEqual(['p'])
  })

  test('on a second place for the words', () => {
    const twice = ['a.tsx', 'b.tsx'].map((file) => ({ file, source: '<h1>Page not found</h1>' }))
    expect(wordedIn('Page not found', twice)).toEqual(['a.tsx', 'b.tsx'])
  })
})
