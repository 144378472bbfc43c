// One noun, one folder holds for tables too: each has one owner, named in its README ("Owns `tickets`"). Where one
// statement has to reach further, the README says so ("Reads `events`", "Writes `orders`"), and only into modules it may
// use: a change of a column then knows whom to ask.
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')
const configuration = pathToFileURL(path.join(ROOT, '.dependency-cruiser.mjs')).href
const { uses } = (await import(configuration)) as { uses: Record<string, string[]> }

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const migrations = globSync('db/migrations/*.sql', { cwd: ROOT }).map(read).join('\n')
const tables = new Set(
  [...migrations.matchAll(/^create (?:table|view) (\w+)/gm)].map(([, name = '']) => name),
)

/** The tables that a README names in the paragraph that begins with `word`. */
function namedAfter(word: 'Owns' | 'Reads' | 'Writes', readme: string): string[] {
  const paragraph =
    new RegExp(`\\b${word}\\b[^]*?(?=\\n\\s*\\n|$|\\b(?:Owns|Reads|Writes)\\b)`).exec(readme)?.[0] ?? ''
  return [...paragraph.slice(word.length).matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
}

const modules = globSync('modules/*', { cwd: ROOT }).map((folder) => {
  const file = `${folder}/README.md`
  const readme = existsSync(path.join(ROOT, file)) ? read(file) : ''
  const name = path.basename(folder)
  return {
    name,
    folder,
    lines: readme.split('\n').length - 1,
    owns: namedAfter('Owns', readme),
    reads: namedAfter('Reads', readme),
    writes: namedAfter('Writes', readme),
  }
})
/** A promise of mail, or a word to a person, belongs into the statement of what it tells of, whose ever that is. */
const OPEN_TO_ALL = ['mail_outbox', 'notifications']
const ownersOf = (table: string) => modules.filter(({ owns }) => owns.includes(table)).map(({ name }) => name)

const KYSELY =
  /\.(selectFrom|innerJoin|leftJoin|rightJoin|fullJoin|insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g
const SQL = /\b(from|join|insert into|update|delete from|merge into)\s+(\w+)/gi

/** Which tables a source reads and which it writes, comments left out. */
function tablesIn(source: string): { read: string[]; written: string[] } {
  const code = source.replace(/\/\*[^]*?\*\//g, '').replace(/^\s*(\/\/|--).*$/gm, '')
  const found = [...code.matchAll(KYSELY), ...code.matchAll(SQL)].filter(([, , table = '']) =>
    tables.has(table),
  )
  const isWrite = (verb = '') => /^(insert|update|delete|merge)/i.test(verb)
  const named = (write: boolean) =>
    found.filter(([, verb]) => isWrite(verb) === write).map(([, , table = '']) => table)
  return { read: named(false), written: named(true) }
}

/** What the product's own code of a module touches: `table (file)`. */
function touched(folder: string, kind: 'read' | 'written'): { table: string; file: string }[] {
  const files = globSync(`${folder}/**/*.{ts,tsx,sql}`, { cwd: ROOT }).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  )
  return files.flatMap((file) => tablesIn(read(file))[kind].map((table) => ({ table, file })))
}

describe('tables have owners', () => {
  test('each table belongs to exactly one module', () => {
    const owners = [...tables].map((table) => [table, ownersOf(table)] as const)
    expect(owners.filter(([, names]) => names.length !== 1)).toEqual([])
  })

  test('a README names only tables that exist', () => {
    const named = modules.flatMap(({ owns, reads, writes }) => [...owns, ...reads, ...writes])
    expect(named.filter((table) => !tables.has(table))).toEqual([])
  })

  test.each(modules)('$name writes what it owns, or what its README says it writes', (module) => {
    const known = [...module.owns, ...module.writes]
    expect(touched(module.folder, 'written').filter(({ table }) => !known.includes(table))).toEqual([])
  })

  test.each(modules)('$name reads what it owns, or what its README says it reads', (module) => {
    const known = [...module.owns, ...module.reads]
    expect(touched(module.folder, 'read').filter(({ table }) => !known.includes(table))).toEqual([])
  })

  test.each(modules)('$name reaches only into modules it may use', ({ name, reads, writes }) => {
    const owners = [...reads, ...writes.filter((table) => !OPEN_TO_ALL.includes(table))].flatMap(ownersOf)
    expect(owners.filter((owner) => owner !== name && !uses[name]?.includes(owner))).toEqual([])
  })

  test.each(modules)('$name has a README of at most 20 lines', ({ lines }) => {
    expect(lines).toBeGreaterThan(2)
    expect(lines).toBeLessThanOrEqual(20)
  })
})

test('finds tables in both ways of writing a query', () => {
  const source = `
    // select from orders
    db.selectFrom('events as e').leftJoin('venues', 'a', 'b')
    sql\`update tickets set status = 'used' from ticket_types join profiles on true\``
  expect(tablesIn(source)).toEqual({
    read: ['events', 'venues', 'ticket_types', 'profiles'],
    written: ['tickets'],
  })
})
