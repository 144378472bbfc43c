// An answer of this site may be of a newer version than the page that asked. `readJson` (ui/site-version.client.ts) looks at that; who
// reads by itself is named here, with why the page is not loaded anew.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')

const READ_BY_ITSELF: Record<string, string> = {
  'ui/site-version.client.ts': 'it is the one way',
  'app/shell/viewer-store.ts': 'it is asked on every page, where somebody may be typing',
  'app/dashboard/new-event-preview.tsx': 'it stands beside a form that somebody fills in',
  'modules/accounts/passkeys/passkey-ceremony.client.ts': 'the browser reads it, in a form',
  'modules/checkout/checkout-calls.client.ts': 'what is said of money is always read',
  'modules/seating/editor/go-back.tsx': 'the room has changes that are not saved',
  'modules/seating/editor/use-draft-save.tsx': 'it says what was saved',
  'modules/seating/hold/use-held-seats.client.ts': 'it is asked while somebody pays',
  'modules/tickets/offline/report/send-report.client.ts': 'it says which scans were taken',
  'modules/tickets/scan/post-scan.client.ts': 'it says who was let in',
  'ui/form/autosave.client.ts': 'it says what was saved',
}

const READS = /\.json\(\)/

const files = globSync('{app,modules,platform,ui}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
  (file) => !/\.test\.|\.server\.|^app\/routes\/.*\.ts$/.test(file),
)

test('JSON of this site is read in one way, or it is said why not', () => {
  expect(files.length).toBeGreaterThan(500)
  const reading = files.filter((file) => READS.test(readFileSync(path.join(ROOT, file), 'utf8')))
  expect(reading.toSorted()).toEqual(Object.keys(READ_BY_ITSELF).toSorted())
})

test('a planted reading is found', () => {
  expect(READS.test('const found = (await answer.json()) as Found')).toBe(true)
  expect(READS.test('const found = await readJson<Found>(answer)')).toBe(false)
})
