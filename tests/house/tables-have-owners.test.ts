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
const migrations = globSync('db/migrations/*.sql', { cwd: ROOT }).toSorted().map(read).join('\n')
const renamed = new Map(
  [...migrations.matchAll(/^alter table (\w+) rename to (\w+)/gm)].map(([, from, to]) => [from, to]),
)
const tables = new Set<string>()
for (const [, verb, name = ''] of migrations.matchAll(
  /^(create|drop) (?:table|(?:materialized )?view) (\w+)/gm,
))
  if (verb === 'create') tables.add(renamed.get(name) ?? name)
  else tables.delete(name)

/** The tables that a README names in the paragraph that begins with `word`. */
function namedAfter(word: 'Owns' | 'Reads' | 'Writes', readme: string): string[] {
  const paragraph =
    new RegExp(`\\b${word}\\b[^]*?(?=\\n\\s*\\n|$|\\b(?:Owns|Reads|Writes)\\b)`).exec(readme)?.[0] ?? ''
  return [...paragraph.slice(word.length).matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
}

const modules = [...globSync('modules/*', { cwd: ROOT }), 'platform'].map((folder) => {
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

/** The module that a function of the database says it belongs to, in its first line. */
const moduleOfFunction = (sql: string): string | undefined => /^-- Module: ([\w-]+)\.\n/.exec(sql)?.[1]

const functions = globSync('db/functions/*.sql', { cwd: ROOT }).map((file) => ({ file, source: read(file) }))

/** The product's own code of a module, what it runs inside the database included. */
const codeOf = ({ name, folder }: { name: string; folder: string }) => [
  ...globSync(`${folder}/**/*.{ts,tsx,sql}`, { cwd: ROOT })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => ({ file, source: read(file) })),
  ...functions.filter(({ source }) => moduleOfFunction(source) === name),
]

/** The tables that files touch although their module's README does not say so. */
function strangers(
  files: { file: string; source: string }[],
  kind: 'read' | 'written',
  known: string[],
): { table: string; file: string }[] {
  return files.flatMap(({ file, source }) =>
    tablesIn(source)
      [kind].filter((table) => !known.includes(table))
      .map((table) => ({ table, file })),
  )
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
    expect(strangers(codeOf(module), 'written', [...module.owns, ...module.writes])).toEqual([])
  })

  test.each(modules)('$name reads what it owns, or what its README says it reads', (module) => {
    expect(strangers(codeOf(module), 'read', [...module.owns, ...module.reads])).toEqual([])
  })

  test('each function of the database says which module it belongs to', () => {
    const names = modules.map(({ name }) => name)
    expect(functions.filter(({ source }) => !names.includes(moduleOfFunction(source) ?? ''))).toEqual([])
  })

  test.each(modules)('$name reaches only into modules it may use', ({ name, reads, writes }) => {
    const owners = [...reads, ...writes].flatMap(ownersOf)
    expect(
      owners.filter((owner) => owner !== name && !uses[name]?.includes(owner)),
      `give ${name} a word in \`uses\` of .dependency-cruiser.mjs`,
    ).toEqual([])
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

test('finds what a planted function of the database touches, and that a stranger touches it', () => {
  const file = 'db/functions/give_away.sql'
  const source = `-- Module: payments.
-- Gives tickets away.
create or replace function give_away(person uuid) returns void language plpgsql as $$
begin
  perform 1 from events e where e.owner_id = person for update;
  update tickets t set owner_id = person from orders o where o.id = t.order_id;
end $$;`
  expect(moduleOfFunction(source)).toBe('payments')
  expect(moduleOfFunction(source.replace('-- Module: payments.\n', ''))).toBeUndefined()
  expect(strangers([{ file, source }], 'written', ['payments'])).toEqual([{ table: 'tickets', file }])
  expect(strangers([{ file, source }], 'read', ['events'])).toEqual([{ table: 'orders', file }])
})
