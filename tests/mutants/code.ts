// `npm run test:mutants -- code [parts of paths]`: changes one thing at a time in use-cases that only tests with a database reach, and runs
// the tests that have to notice. About five seconds a change.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { CODE } from './code-covered.ts'

const parts = process.argv.slice(2)
const chosen = CODE.filter(({ file }) => parts.length === 0 || parts.some((part) => file.includes(part)))
if (chosen.length === 0) throw new Error('No file of tests/mutants/code-covered.ts has that in its path')

const stryker = path.resolve('node_modules/.bin/stryker')
for (const { file, tests } of chosen) {
  const env = { ...process.env, MUTANTS_TESTS: tests.join(' ') }
  const args = ['run', 'tests/mutants/stryker.code.config.mjs', '--mutate', file]
  if (spawnSync(stryker, args, { stdio: 'inherit', env }).status !== 0) process.exitCode = 1
}
