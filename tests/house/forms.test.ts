// There is one way to read a form: a schema and `readForm`. Whoever takes the fields out of a body by hand forgets one of
// them, or the one that somebody added.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** Who reads a body beside `readForm`, and why. */
const BESIDE: Record<string, string> = {
  'platform/read-form.server.ts': 'the one',
  'app/submit-step.server.ts': 'the same: which step it is decides by which schema it is read',
  'app/read-edit-form.server.ts': 'the same, once what was changed elsewhere stands in it',
  'modules/accounts/sign-in/form/read-account-form.server.ts':
    'the same: what Enter asks for decides by which schema it is read',
  'app/routes/api/drafts.ts': 'keeps what is not complete yet, by the fields of the step’s schema',
  'ui/form/autosave.client.ts': 'in the browser: which step saves itself',
  'modules/accounts/sign-in/form/account-action-data.ts': 'in the browser, where no server answered',
  'app/keep-unanswered.ts': 'the same, of any form',
  'modules/accounts/sign-in/form/use-sign-in-form.tsx': 'in the browser: which button was pressed',
}

const SECOND_READERS: Record<string, RegExp> = {
  'takes the body as a form':
    /\.formData\(\)|\.parseBody\(|\bformDataOf\b|new URLSearchParams\(\s*(await\s+[\w.]+\.text\(\)|(text|body|raw\w*)\s*\))/,
  'takes a field out by hand':
    /new FormData\([^)]*\)\.get(All)?\(|\b(?:form|fields|formData|body|sent|posted|values)\.get\(\s*['"`](?!cookie)/,
  'reads the body with a library of its own': /from '(?:busboy|formidable|multer|zod-form-data|qs)'/,
  'shows an error summary of its own': /function\s+\w*ErrorSummary|const\s+\w*ErrorSummary\s*=/,
}

const secondReaders = (source: string): string[] =>
  Object.entries(SECOND_READERS)
    .filter(([, form]) => form.test(source.replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')))
    .map(([name]) => name)

test('forms are read in one way', () => {
  const files = globSync('{app,modules,platform,server,ui}/**/*.{ts,tsx}', { cwd: ROOT })
  const found = files
    .filter((file) => !/\.test\.tsx?$/.test(file) && !BESIDE[file] && file !== 'ui/form/error-summary.tsx')
    .map((file) => [file, secondReaders(readFileSync(path.join(ROOT, file), 'utf8'))] as const)
  expect(found.length).toBeGreaterThan(300)
  expect(found.filter(([, ways]) => ways.length > 0)).toEqual([])
})

test('what may read a body beside it still does', () => {
  const idle = Object.keys(BESIDE).filter(
    (file) => secondReaders(readFileSync(path.join(ROOT, file), 'utf8')).length === 0,
  )
  expect(idle).toEqual([])
})

describe('this test goes red', () => {
  test.each([
    ['a body read by hand', 'const form = await request.formData()'],
    ['a body read by our own function', 'const form = await formDataOf(request)'],
    ['a body read as an address', 'const sent = new URLSearchParams(await request.text())'],
    ['a body read by the server', 'const sent = await c.req.parseBody()'],
    ['a body read as an address, in two lines', 'const sent = new URLSearchParams(text)'],
    ['a field taken in the browser', "new FormData(event.currentTarget).get('email')"],
    ['a field of what was sent', "const email = sent.get('email')"],
    ['a field taken by hand', "const email = form.get('email')"],
    ['a library', "import busboy from 'busboy'"],
    ['a second error summary', 'export function BillingErrorSummary({ errors }: Props) {'],
  ])('on %s', (_, source) => {
    expect(secondReaders(source)).not.toEqual([])
  })
})
