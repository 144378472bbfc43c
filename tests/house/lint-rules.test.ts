// The rules of this house that go beyond what a linter brings along: each notices its planted fault.
import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')
const CONFIGURATION = ['.oxlintrc.json', '.oxlint-house.mjs', 'tsconfig.json', 'package.json']

const faults: [why: string, rule: string, file: string, source: string][] = [
  ['a rule that reads the clock', 'house(clock-is-an-argument)', 'clock.ts', 'export const at = Date.now()'],
  ['a date made of nothing', 'house(clock-is-an-argument)', 'date.ts', 'export const at = new Date()'],
  [
    'cents shown through a float',
    'house(formatting-lives-in-platform)',
    'fixed.ts',
    'export const s = (5).toFixed(2)',
  ],
  [
    'a date in a format of its own',
    'house(formatting-lives-in-platform)',
    'intl.ts',
    'export const f = new Intl.DateTimeFormat()',
  ],
  [
    'a style that the content policy refuses',
    'react(forbid-dom-props)',
    'style.tsx',
    'export const S = () => <p style={{ color: "red" }}>hi</p>',
  ],
  [
    'a promise nobody waits for',
    'typescript(no-floating-promises)',
    'float.ts',
    'export function f() { Promise.resolve(1) }',
  ],
  [
    'a type imported as a value',
    'typescript(consistent-type-imports)',
    'type.ts',
    "import { Dirent } from 'node:fs'\nexport type D = Dirent",
  ],
  ['any', 'typescript(no-explicit-any)', 'any.ts', 'export const a: any = 1'],
  [
    'a value nobody knows the type of',
    'typescript(no-unsafe-return)',
    'json.ts',
    'export const read = (s: string) => JSON.parse(s).x',
  ],
  [
    'a forgotten case',
    'typescript(switch-exhaustiveness-check)',
    'case.ts',
    "export function c(x: 'a' | 'b') { switch (x) { case 'a': return 1 } }",
  ],
  ['a default export', 'import(no-default-export)', 'default.ts', 'export default 1'],
  ['a note to the console', 'eslint(no-console)', 'console.ts', 'console.log(1)'],
  ['a file too long to read', 'eslint(max-lines)', 'long.ts', 'export {}\n'.repeat(301)],
  [
    'a click that no keyboard reaches',
    'jsx-a11y(click-events-have-key-events)',
    'click.tsx',
    'export const C = () => <div onClick={() => {}}>hi</div>',
  ],
  [
    'a hook behind a condition',
    'react-hooks(rules-of-hooks)',
    'hook.tsx',
    "import { useId } from 'react'\nexport function H({ on }: { on: boolean }) { return on ? useId() : null }",
  ],
]

let folder: string
const found = new Map<string, string[]>()

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'steppers-lint-'))
  await mkdir(path.join(folder, 'modules/planted'), { recursive: true })
  for (const file of CONFIGURATION) await copyFile(path.join(ROOT, file), path.join(folder, file))
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'))
  for (const [, , file, source] of faults) await writeFile(path.join(folder, 'modules/planted', file), source)

  for (const { filename, code } of (await lint()).diagnostics) {
    const file = path.basename(filename)
    found.set(file, [...(found.get(file) ?? []), code])
  }
})

afterAll(() => rm(folder, { recursive: true, force: true }))

test.each(faults)('notices %s: %s', (_why, rule, file) => {
  expect(found.get(file)).toContain(rule)
})

function lint(): Promise<{ diagnostics: { filename: string; code: string }[] }> {
  const bin = path.join(ROOT, 'node_modules/.bin/oxlint')
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [bin, '--format', 'json', 'modules'],
      { cwd: folder, maxBuffer: 2 ** 24 },
      (error, stdout) => {
        if (stdout) resolve(JSON.parse(stdout) as Awaited<ReturnType<typeof lint>>)
        else reject(error ?? new Error('oxlint said nothing'))
      },
    )
  })
}
