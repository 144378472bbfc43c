import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createVitest, type Vitest } from 'vitest/node'
import { addressOf, onServer } from '#tests/support/postgres.ts'

const COPY = path.resolve('.cache/sql-mutants')
/** A change that breaks the statement tells nothing of the tests. */
const UNREADABLE = /syntax error at|could not determine data type|no unique or exclusion constraint matching/

export type Verdict = 'noticed' | 'survived' | 'unreadable'

/** A copy of this project whose SQL may be changed, and one server for all of its tests. */
export interface Trial {
  /** Whether the tests notice that a file has this text. The file keeps it. */
  run(file: string, text: string, tests: string[]): Promise<Verdict>
  /** What the tests said that failed last. */
  said(): string
  /** The name of the first test that noticed the last change. */
  noticedBy(): string
  /** Puts the text of a file back. */
  restore(file: string, text: string): Promise<void>
  end(): Promise<void>
}

export async function prepareTrial(): Promise<Trial> {
  copyProject()
  process.chdir(COPY)
  const vitest = await createVitest('test', {
    root: COPY,
    config: path.join(COPY, 'vitest.config.ts'),
    watch: false,
    bail: 1,
    // Each file of tests begins anew: no change outlives its run.
    isolate: true,
    reporters: [{}],
  })
  const end = async () => {
    await vitest.close()
    rmSync(COPY, { recursive: true, force: true })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void end().finally(() => process.exit(130)))

  /** Server and template are made with the first run: from then on a function goes to the template by hand. */
  async function write(file: string, text: string): Promise<boolean> {
    const changed = path.join(COPY, file)
    writeFileSync(changed, text)
    vitest.invalidateFile(changed)
    if (!file.endsWith('.sql') || !hasServer(vitest)) return true
    return replaceFunction(vitest, text)
  }

  let said = ''
  let noticedBy = ''
  return {
    end,
    said: () => said,
    noticedBy: () => noticedBy,
    async restore(file, text) {
      await write(file, text)
    },
    async run(file, text, tests) {
      if (!(await write(file, text))) return 'unreadable'
      const specifications = await vitest.globTestSpecifications(tests)
      if (specifications.length === 0) throw new Error(`There are no tests in ${tests.join(', ')}`)
      const result = await vitest.runTestSpecifications(specifications)
      // It also tells of the files of earlier runs.
      const asked = new Set(specifications.map(({ moduleId }) => moduleId))
      const testModules = result.testModules.filter(({ moduleId }) => asked.has(moduleId))
      const { unhandledErrors } = result
      const errors = [...unhandledErrors, ...testModules.flatMap((one) => errorsIn(one))]
      if (testModules.every((one) => one.state() === 'passed') && unhandledErrors.length === 0)
        return 'survived'
      said = errors.map((error) => String((error as Error).message)).join('\n')
      noticedBy = testModules.flatMap((one) => [...one.children.allTests('failed')])[0]?.fullName ?? ''
      return errors.some((error) => UNREADABLE.test(String((error as Error).message)))
        ? 'unreadable'
        : 'noticed'
    },
  }
}

function copyProject(): void {
  rmSync(COPY, { recursive: true, force: true })
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  for (const file of listed.split('\n').filter(Boolean)) {
    mkdirSync(path.dirname(path.join(COPY, file)), { recursive: true })
    cpSync(file, path.join(COPY, file))
  }
  symlinkSync(path.resolve('node_modules'), path.join(COPY, 'node_modules'))
}

const hasServer = (vitest: Vitest): boolean => 'postgres' in vitest.getProvidedContext()

async function replaceFunction(vitest: Vitest, text: string): Promise<boolean> {
  const { address, template } = vitest.getProvidedContext().postgres
  try {
    await onServer(addressOf(address, template), (pool) => pool.query(text))
    return true
  } catch {
    return false
  }
}

type Module = Awaited<ReturnType<Vitest['runTestSpecifications']>>['testModules'][number]

const errorsIn = (module: Module): unknown[] => [
  ...module.errors(),
  ...[...module.children.allTests('failed')].flatMap((one) => one.result().errors ?? []),
]
