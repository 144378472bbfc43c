// An unlisted event stands in no list, search or feed. Whether one does is said by one condition, `IS_LISTED`; a statement for
// everybody that asks for what is published in its own words is found here.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** Where statements read events for everybody. */
const FOR_EVERYBODY = 'modules/{events/{announce,list,map,series,venue},calendars,community,magazine}/**/*.ts'

/** Statements that ask for it in their own words, and why they may. */
const ALLOWED: Record<string, string> = {
  'modules/events/list/list-events.server.ts': 'somebody finds what they like, listed or not',
  'modules/events/series/plan-other-nights.server.ts': 'asks for the state of one event',
  'modules/events/series/nights-to-come.server.ts': 'is for whoever may edit the nights',
  'modules/events/series/get-series.server.ts': 'counts unlisted nights for each other alone, and sorts',
}

const asksInItsOwnWords = (source: string): boolean =>
  /status\b['"]?\s*(?:,\s*)?'?=+'?\s*,?\s*'published'/.test(source)

test('what is listed is asked in one way', () => {
  const found = globSync(FOR_EVERYBODY, { cwd: ROOT })
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) => asksInItsOwnWords(readFileSync(path.join(ROOT, file), 'utf8')))
  expect(found.toSorted()).toEqual(Object.keys(ALLOWED).toSorted())
})

test.each([
  "where e.status = 'published'",
  "status='published'",
  ".where('e.status', '=', 'published')",
  "status === 'published'",
])('%s is seen', (source) => expect(asksInItsOwnWords(source)).toBe(true))
