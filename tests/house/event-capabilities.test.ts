// Who may run an event is known to one SQL function and one table of roles, and a proof of a right is made in one place.
// Everything else asks them: SQL that compares the owner of an event, and a proof made by hand, are found here.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** Where the owner of an event may be compared, and why. */
const KNOWS_OWNERS: Record<string, string> = {
  'db/functions/managed_events.sql': 'it is the answer',
  'modules/personal-data/':
    'what belongs to a person is handed out or taken away, whatever they may do with it',
  'modules/organizers/list-follows.server.ts': 'an organiser has an owner too, and followers are theirs',
  'modules/payouts/': 'an organiser has an owner too, and what is owed is theirs',
  'modules/venues/': 'a venue belongs to the person who entered it',
  'modules/drafts/': 'a draft belongs to the person who typed it',
  'modules/events/create/create-event.server.ts':
    'a form that is sent twice names its event to whoever sent it before',
}
/** Where a proof may be made. */
const MAKES_PROOFS: Record<string, string> = {
  EventManager: 'modules/teams/prove/prove-manager.server.ts',
  Admin: 'app/admin-guard.server.ts',
}
/** Owned by whoever bought or uploaded it, or a name and no event: there it is no right on an event. */
const OTHER_OWNED = [
  'tickets',
  'storage_objects',
  'pictures',
  'uploads',
  'organizers',
  'venues',
  'event_imports',
]

const TABLE =
  /\b(?:from|join|update|into|using)\s+(\w+)(?:\s+(?:as\s+)?(?!(?:on|where|set|join|cross|left|order|for)\b)(\w+))?/gi
const COMPARISON =
  /(?:(\w+)\.)?\bowner_id\b\s*(?:=|<>|!=|\bin\b|\bis\b)|(?:=|<>|!=|\bany\s*\()\s*(?:(\w+)\.)?owner_id\b/gi
const COMPOSED = /\.(?:where|on|onRef|whereRef)\(\s*['"](?:\w+\.)?owner_id\b/
const COMPARED_IN_CODE = /\b(?:ownerId|owner_id)\s*[!=]==|[!=]==\s*[\w.?]*\b(?:ownerId|owner_id)\b/

/** Whether a source compares the owner of an event. Where it cannot be told whose owner it is, it is an event's. */
function comparesOwner(source: string): boolean {
  const code = source.replace(/\/\*[^]*?\*\//g, '').replace(/^\s*(\/\/|--).*$/gm, '')
  if (COMPARED_IN_CODE.test(code) || COMPOSED.test(code)) return true
  return statementsIn(code).some((text) =>
    [...text.matchAll(COMPARISON)].some((found) => !isOther(text, found[1] ?? found[2])),
  )
}

/** The texts of a source: whole templates, and quoted strings between them; a file of SQL is one text. */
function statementsIn(code: string): string[] {
  if (/^create /m.test(code)) return [code]
  return code
    .split('`')
    .flatMap((part, at) => (at % 2 === 1 ? [part] : (part.match(/'[^'\n]*'|"[^"\n]*"/g) ?? [])))
}

/** Joined to an event by its organiser: whose name is on the flyer is no right on the night. */
const BY_ORGANIZER =
  /\bevents\b[^;]*(?:\borganizer_id\s*=|=\s*\w+\.organizer_id\b)[^;]*(?:\bowner_id\s*=\s*\$|\$[\w:{}]+\s*=\s*\w+\.owner_id\b)/i

/** Whether `alias`, or every table with an owner where none is named, is something else than an event. */
function isOther(text: string, alias: string | undefined): boolean {
  if (BY_ORGANIZER.test(text)) return false
  const tables = [...text.matchAll(TABLE)].map(([, table = '', name]) => ({ table, name }))
  const owned = alias
    ? tables.filter(({ table, name }) => alias === (name ?? table))
    : tables.filter(({ table }) => table === 'events' || OTHER_OWNED.includes(table))
  return owned.length > 0 && owned.every(({ table }) => OTHER_OWNED.includes(table))
}

const sources = globSync('{app,modules,server,platform,db/functions}/**/*.{ts,tsx,sql}', { cwd: ROOT })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }))

const makesProof = (proof: string, text: string) => new RegExp(`\\bas (?:unknown as )?${proof}<`).test(text)

describe('a capability at an event', () => {
  test('is asked of managed_events, wherever it is asked', () => {
    const known = Object.keys(KNOWS_OWNERS)
    const found = sources.filter(
      ({ file, text }) => comparesOwner(text) && !known.some((one) => file.startsWith(one)),
    )
    expect(
      found.map(({ file }) => file),
      'ask managed_events: the owner of an event may be read here, and is compared there alone',
    ).toEqual([])
  })

  test.each(Object.entries(KNOWS_OWNERS))('is still compared in %s: %s', (place) => {
    expect(sources.some(({ file, text }) => file.startsWith(place) && comparesOwner(text))).toBe(true)
  })

  test.each([
    ['a plain statement', "db.statement('select from events where id = $1 and owner_id = $2', [a, b])"],
    ['an alias', '`select e.id from events e where e.owner_id = $1`'],
    ['a join of two events', '`join events d on d.id = $1 join events o on o.owner_id = d.owner_id`'],
    ['a list', '`delete from events as e where e.owner_id in (select $1)`'],
    ['an array', '`select from events e where $1 = any (array[e.status]) and $2 = e.owner_id`'],
    [
      'a ticket beside it',
      '`from tickets t join events e on e.id = t.event_id where t.owner_id = $1 or e.owner_id = $1`',
    ],
    ['no name beside a ticket', '`from tickets join events on true where owner_id = $1`'],
    [
      'the organiser of an event',
      '`select e.id from events e join organizers o on o.id = e.organizer_id where o.owner_id = $1`',
    ],
    ['a part of a statement', "const MINE = 'and e.owner_id = $1'"],
    ['a composed query', "db.kysely.selectFrom('events').where('owner_id', '=', id)"],
    ['a comparison in code', 'if (event.ownerId !== actor.id) throw notFound()'],
    ['a comparison of a row', 'if (row.owner_id !== actor.id) throw notFound()'],
  ])('is found in %s', (_, planted) => {
    expect(comparesOwner(planted)).toBe(true)
  })

  test.each([
    [
      'a ticket of its buyer',
      '`select t.id from tickets t join events e on e.id = t.event_id where t.owner_id = $1`',
    ],
    ['a picture', "db.statement('delete from storage_objects where owner_id = $1', [id])"],
    ["an organiser's name", '`from organizers o where o.owner_id = $1`'],
    ['a column that is read', '`select e.owner_id, e.title from events e where e.id = $1`'],
  ])('is not %s', (_, allowed) => {
    expect(comparesOwner(allowed)).toBe(false)
  })
})

describe('a proof of a capability', () => {
  test.each(Object.entries(MAKES_PROOFS))('%s is made in %s alone', (proof, maker) => {
    expect(sources.filter(({ text }) => makesProof(proof, text)).map(({ file }) => file)).toEqual([maker])
  })

  test('made by hand is found', () => {
    expect(makesProof('EventManager', "const m = { eventId } as EventManager<'door'>")).toBe(true)
  })
})
