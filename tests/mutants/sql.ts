// `npm run test:mutants -- sql [parts of paths, or part:line]`: takes one condition at a time out of the SQL that decides money, rights
// or keys, and runs the tests that have to notice. It works on a copy, so that a run that is ended leaves nothing behind.
//   --list    only says which conditions there are
import { readFileSync } from 'node:fs'
import type { Covered } from './covered.ts'
import { COVERED } from './sql-covered.ts'
import { conditionsOf } from './sql-texts.ts'
import { prepareTrial, type Trial } from './sql-trial.ts'

const args = process.argv.slice(2)
const parts = args.filter((arg) => !arg.startsWith('--')).map((arg) => arg.split(':'))
const chosen = COVERED.filter(
  ({ file }) => parts.length === 0 || parts.some(([part = '']) => file.includes(part)),
)
if (chosen.length === 0) throw new Error('No file of tests/mutants/sql-covered.ts has that in its path')

const score = { noticed: 0, survived: 0, harmless: 0, unreadable: 0 }
if (args.includes('--list')) for (const { file } of chosen) list(file)
else process.exitCode = (await tryAll(chosen)) ? 0 : 1

function list(file: string): void {
  const source = readFileSync(file, 'utf8')
  for (const { start, term } of conditionsOf(file, source))
    console.log(`${file}:${lineAt(source, start)}  ${term}`)
}

async function tryAll(files: Covered[]): Promise<boolean> {
  const trial = await prepareTrial()
  try {
    for (const covered of files) await tryFile(trial, covered)
  } finally {
    await trial.end()
  }
  const { noticed, survived, harmless, unreadable } = score
  console.log(
    `\n${noticed} noticed, ${survived} survived, ${harmless} harmless, ${unreadable} that PostgreSQL cannot read`,
  )
  return survived + unreadable === 0
}

async function tryFile(trial: Trial, { file, tests, slower = [], harmless = {} }: Covered): Promise<void> {
  const source = readFileSync(file, 'utf8')
  const lines = parts.flatMap(([part = '', line]) => (line && file.includes(part) ? [Number(line)] : []))
  if ((await trial.run(file, source, [...tests, ...slower])) !== 'survived')
    throw new Error(`The tests of ${file} fail as it is: ${trial.said()}`)
  for (const { start, end, term, replacement } of conditionsOf(file, source)) {
    if (lines.length > 0 && !lines.includes(lineAt(source, start))) continue
    const changed = source.slice(0, start) + replacement + source.slice(end)
    let verdict: keyof typeof score = await trial.run(file, changed, tests)
    if (verdict === 'survived' && slower.length > 0) verdict = await trial.run(file, changed, slower)
    if (verdict === 'survived' && Object.hasOwn(harmless, term)) verdict = 'harmless'
    score[verdict]++
    const by = verdict === 'noticed' ? `  by: ${trial.noticedBy()}` : ''
    console.log(`${verdict.padEnd(10)} ${file}:${lineAt(source, start)}  ${term}${by}`)
  }
  await trial.restore(file, source)
}

function lineAt(source: string, at: number): number {
  return source.slice(0, at).split('\n').length
}
