// The import rule is only as good as what it notices: here it must find one planted fault for each of its lines, leave
// alone what is allowed, and be seen to have read the whole product and not an empty folder.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }

const ROOT = path.resolve(import.meta.dirname, '../..')
const CONFIG = path.join(ROOT, '.dependency-cruiser.mjs')
const { uses } = (await import(pathToFileURL(CONFIG).href)) as { uses: Record<string, string[]> }

interface Report {
  summary: {
    violations: { from: string; rule: { name: string } }[]
    totalCruised: number
    totalDependenciesCruised: number
  }
}

/** A module that may not use `module`, found in the table itself. */
const strangerTo = (module: string) =>
  Object.keys(uses).find((other) => other !== module && !uses[module]?.includes(other)) ?? ''

const value = (from: string) => `import { thing } from '${from}'\nexport const used = thing\n`
const type = (from: string) => `import type { Thing } from '${from}'\nexport type Used = Thing\n`

// Each file breaks the rule above it and no other.
const faults: Record<string, Record<string, string>> = {
  'no-cycles': { 'modules/events/egg.ts': value('./hen.ts') },
  'flows-down: platform': { 'platform/fault.server.ts': value('#ui/good.tsx') },
  'flows-down: ui': { 'ui/fault.tsx': type('#modules/events/good.ts') },
  'flows-down: modules': { 'modules/events/fault-up.server.ts': value('#app/good.ts') },
  'flows-down: app': { 'app/fault.ts': value('#server/good.server.ts') },
  'flows-down: db': { 'db/fault.server.ts': value('#server/good.server.ts') },
  'flows-down: server': { 'server/fault.server.ts': value('#tests/good.ts') },
  'rules-are-pure': { 'modules/events/fault-impure.ts': value('./good.server.ts') },
  'rules-use-no-node': { 'modules/events/fault-node.ts': `import { hostname } from 'node:os'\nhostname()\n` },
  'screens-never-reach-the-server': {
    'modules/events/fault-screen.tsx': `${value('./good.server.ts')}export const Fault = () => <p>{used}</p>\n`,
    'app/shell/fault-shell.tsx': value('#modules/events/good.server.ts'),
  },
  'screens-load-no-schema': { 'modules/events/fault-schema.tsx': value('./good-schema.ts') },
  'internal-is-private': {
    'modules/tickets/fault-internal.server.ts': value('#modules/events/internal/good.server.ts'),
    'app/fault-internal.ts': value('#modules/events/internal/good.server.ts'),
  },
  'the-router-stays-in-the-web': { 'modules/events/fault-router.server.ts': value('react-router') },
  'no-drawers': {
    'modules/events/fault-drawer.ts': value('./utils/good.ts'),
    'platform/fault-drawer.ts': value('./helpers.ts'),
  },
  'no-barrels': { 'modules/events/fault-barrel.ts': value('#modules/accounts/index.ts') },
  resolves: { 'modules/events/fault-lost.server.ts': value('#modules/events/nowhere.ts') },
  'modules-are-in-the-table': { 'modules/unheard-of/fault.ts': value('#platform/good.ts') },
  ...Object.fromEntries(
    Object.entries(uses).map(([module, granted]) => [
      `${module} uses only: ${granted.join(', ') || 'nothing'}`,
      { [`modules/${module}/fault-stranger.ts`]: value(`#modules/${strangerTo(module)}/good.ts`) },
    ]),
  ),
}

const allowed: Record<string, string> = {
  'app/good.ts': 'export const thing = 1\n',
  'ui/good.tsx': 'export type Thing = 1\nexport const thing = <p>why import this?</p>\n',
  'platform/good.ts': 'export const thing = 1\n',
  'platform/helpers.ts': 'export const thing = 1\n',
  'server/good.server.ts': value('react-router'),
  'tests/good.ts': 'export const thing = 1\n',
  'modules/events/hen.ts': value('./egg.ts'),
  'modules/events/good-schema.ts': 'export const thing = 1\n',
  'modules/events/good.server.ts': value('node:os').replace('thing', 'hostname as thing'),
  'modules/events/internal/good.server.ts': 'export const thing = 1\n',
  'modules/events/utils/good.ts': 'export const thing = 1\n',
  'modules/accounts/index.ts': 'export const thing = 1\n',
  'modules/events/good-screen.tsx': type('./good.server.ts') + value('react-router').replace('used', 'also'),
  'modules/events/good-route.ts': type('./good.server.ts'),
  'modules/events/good.test.ts':
    value('#modules/tickets/good.ts') + type('#tests/good.ts').replace('Used', 'U'),
  'app/routes/good.tsx': value('#modules/events/good.server.ts'),
  'node_modules/react-router/package.json': '{ "name": "react-router", "main": "main.js" }',
  'node_modules/react-router/main.js': 'export const thing = 1\n',
  'package.json': JSON.stringify({ name: 'planted', type: 'module', imports: packageJson.imports }),
  ...Object.fromEntries(
    Object.keys(uses).map((module) => [
      `modules/${module}/good.ts`,
      'export type Thing = 1\nexport const thing = 1\n',
    ]),
  ),
}

/** Runs the very command of `npm run arch`, in `folder`, with its answer as data. */
function cruise(folder: string): Promise<Report> {
  const [program = '', , , ...globs] = packageJson.scripts.arch.replaceAll("'", '').split(' ')
  const bin = path.join(ROOT, 'node_modules/.bin', program)
  return new Promise((resolve, reject) => {
    const options = { cwd: folder, maxBuffer: 2 ** 26 }
    execFile(
      process.execPath,
      [bin, '--config', CONFIG, ...globs, '-T', 'json'],
      options,
      (error, stdout, stderr) =>
        stdout ? resolve(JSON.parse(stdout) as Report) : reject(new Error(stderr, { cause: error })),
    )
  })
}

describe('the import rule', () => {
  let folder: string
  let found: Map<string, Set<string>>

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'steppers-architecture-'))
    for (const [file, source] of Object.entries(Object.assign({}, allowed, ...Object.values(faults)))) {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
      await writeFile(path.join(folder, file), source as string)
    }
    const { summary } = await cruise(folder)
    found = new Map()
    for (const { from, rule } of summary.violations) {
      found.set(from, (found.get(from) ?? new Set()).add(rule.name))
    }
  })

  afterAll(() => rm(folder, { recursive: true, force: true }))

  test.each(Object.entries(faults))('notices: %s', (rule, files) => {
    for (const file of Object.keys(files)) expect(found.get(file), file).toContain(rule)
  })

  test('has a planted fault for every rule it knows', async () => {
    const { default: config } = (await import(pathToFileURL(CONFIG).href)) as {
      default: { forbidden: { name: string }[] }
    }
    expect(new Set(config.forbidden.map(({ name }) => name))).toEqual(new Set(Object.keys(faults)))
  })

  test('leaves alone what is allowed: types of the server on a screen, tests that reach across', () => {
    expect(Object.keys(allowed).filter((file) => found.has(file))).toEqual([])
  })

  test('grants no module a way back to one that uses it', () => {
    const reach = (from: string, seen = new Set<string>()): Set<string> => {
      for (const next of uses[from] ?? []) if (!seen.has(next)) reach(next, seen.add(next))
      return seen
    }
    expect(Object.keys(uses).filter((module) => reach(module).has(module))).toEqual([])
  })
})

test('the product keeps the import rule, and all of it was read', async () => {
  const { summary } = await cruise(ROOT)
  expect(summary.violations).toEqual([])

  const layers = ['app', 'db', 'modules', 'platform', 'server', 'ui']
  const files = await Promise.all(layers.map((layer) => readdir(path.join(ROOT, layer), { recursive: true })))
  const sources = files.flat().filter((file) => /\.tsx?$/.test(file))
  expect(summary.totalCruised).toBeGreaterThanOrEqual(sources.length)
  expect(summary.totalDependenciesCruised).toBeGreaterThan(sources.length)
}, 120_000)
