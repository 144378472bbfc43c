// `npm run test:mutants`: the rules; `-- sql [part of a path]`: the SQL; `-- code [part of a path]`: use-cases. See docs/mutation-tests.md.
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const [what, ...rest] = process.argv.slice(2)
if (what === 'sql' || what === 'code') {
  process.argv.splice(2, 1)
  await import(`./${what}.ts`)
} else {
  const stryker = path.resolve('node_modules/.bin/stryker')
  const args = ['run', 'tests/mutants/stryker.config.mjs', ...(what === undefined ? [] : [what, ...rest])]
  process.exitCode = spawnSync(stryker, args, { stdio: 'inherit' }).status ?? 1
}
