import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type FormatConfig, format } from 'oxfmt'
import type { Pool } from 'pg'

/** A column of a table or view, as the catalogue has it. */
export interface Column {
  /** The numbers that a description of an answer names it by: `<oid of the table>.<number of the column>`. */
  key: string
  table: string
  column: string
  /** The name in pg_type: `int4`, `timestamptz`, `_text` for an array of texts. */
  type: string
  /** As declared: a column of a view always is. */
  nullable: boolean
  isView: boolean
  generated: 'always' | 'default' | null
  /** The column that it references, as `table.column`. */
  references: string | null
  /** The definition of a check constraint on this column alone. */
  check: string | null
}

/** Every column of every table and view, in their order. */
export async function columnsOf(pool: Pool): Promise<Column[]> {
  return (await pool.query<Column>(COLUMNS)).rows
}

/**
 * The source of `platform/schema.ts`: every table and view of a migrated database as Kysely sees it, in the types that
 * `platform/pg-types.server.ts` gives its values. Columns that a check restricts to a list of texts become unions; columns
 * that lead to the id of a noun (over any number of foreign keys) have that noun's id type, and `*_cents` are `Cents`.
 */
export async function schemaSource(pool: Pool): Promise<string> {
  const all = await columnsOf(pool)
  const idTypes = idTypesOf(all)
  const body = [...Map.groupBy(all, (one) => one.table)].map(([table, columns]) => {
    const lines = columns.map((one) => `    ${one.column}: ${typeOf(one, idTypes.get(nameOf(one)))}`)
    return `  ${table}: {\n${lines.join('\n')}\n  }`
  })
  return formatted(`${HEAD}\n${body.join('\n')}\n}\n`)
}

const COLUMNS = `
  select c.oid || '.' || a.attnum as key, c.relname as table, a.attname as column, t.typname as type,
    not a.attnotnull as nullable, c.relkind in ('v', 'm') as "isView",
    case when a.attgenerated <> '' or a.attidentity = 'a' then 'always'
         when a.atthasdef or a.attidentity = 'd' then 'default' end as generated,
    (select f.relname || '.' || fa.attname
     from pg_constraint k
     join pg_class f on f.oid = k.confrelid
     join pg_attribute fa
       on fa.attrelid = f.oid and fa.attnum = k.confkey[array_position(k.conkey, a.attnum)]
     where k.contype = 'f' and k.conrelid = c.oid and a.attnum = any (k.conkey)
     order by cardinality(k.conkey), k.conname limit 1) as references,
    (select pg_get_constraintdef(k.oid) from pg_constraint k
     where k.contype = 'c' and k.conrelid = c.oid and k.conkey = array[a.attnum] order by k.conname limit 1) as check
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
    and c.relname <> 'schema_migrations'
  order by c.relname collate "C", a.attnum`

/** The types of platform/ids.ts, by the column where such an id is made. */
const IDS: Record<string, string> = {
  'auth_user.id': 'PersonId',
  'checkouts.id': 'CheckoutId',
  'events.id': 'EventId',
  'orders.id': 'OrderId',
  'organizers.id': 'OrganizerId',
  'payments.id': 'PaymentId',
  'refunds.id': 'RefundId',
  'refund_requests.id': 'RefundRequestId',
  'pictures.id': 'PictureId',
  'promo_codes.id': 'PromoCodeId',
  'ticket_types.id': 'TicketTypeId',
  'tickets.id': 'TicketId',
  'door_links.id': 'DoorLinkId',
  'payout_accounts.id': 'PayoutAccountId',
  'payouts.id': 'PayoutId',
  'uploads.id': 'UploadId',
  'event_imports.id': 'ImportId',
  'imported_events.import_id': 'ImportId',
  'seating_charts.id': 'SeatingChartId',
  'seats.id': 'SeatId',
  'seat_holds.id': 'SeatHoldId',
}

const nameOf = ({ table, column }: Column): string => `${table}.${column}`

/** The id types of the columns that hold such ids, by `table.column`. */
export function idTypesOf(columns: Column[]): Map<string, string> {
  const references = new Map(columns.map((one) => [nameOf(one), one.references]))
  const found = new Map<string, string>()
  for (const name of references.keys()) {
    const path = [name]
    for (const at of path) {
      const next = references.get(at)
      if (IDS[at]) found.set(name, IDS[at])
      else if (next && !path.includes(next)) path.push(next)
    }
  }
  return found
}

function typeOf({ column, type, nullable, generated, check }: Column, idType: string | undefined): string {
  const read = idType ?? unionOf(textsOf(check)) ?? (column.endsWith('_cents') ? 'Cents' : readType(type))
  if (read === 'Json') return `${generated ? 'JsonWithDefault' : 'Json'}${nullable ? ' | null' : ''}`
  const value = nullable ? `${read} | null` : read
  if (generated === 'always') return `GeneratedAlways<${value}>`
  return generated ? `Generated<${value}>` : value
}

function unionOf(texts: string[] | undefined): string | undefined {
  return texts?.map((text) => `'${text}'`).join(' | ')
}

/** What a check lists: `CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text])))`, `CHECK ((currency = 'USD'::text))`. */
export function textsOf(check: string | null): string[] | undefined {
  const isList = /^CHECK \(\(\w+ = (ANY \(ARRAY\[('[^']*'::text(, )?)+\]\)|'[^']*'::text)\)\)$/
  if (!check || !isList.test(check)) return undefined
  return [...check.matchAll(/'([^']*)'/g)].map(([, text = '']) => text)
}

function readType(type: string): string {
  if (type.startsWith('_')) return `${readType(type.slice(1))}[]`
  const known = TYPES[type]
  if (!known)
    throw new Error(`How does a ${type} arrive from PostgreSQL? Add it to TYPES in scripts/schema-source.ts`)
  return known
}

/** As platform/pg-types.server.ts and the driver parse them. */
export const TYPES: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'Json',
  jsonb: 'Json',
  numeric: 'string',
  text: 'string',
  time: 'string',
  timestamptz: 'Date',
  tsvector: 'string',
  uuid: 'string',
}

async function formatted(source: string): Promise<string> {
  const settings = await readFile(path.resolve(import.meta.dirname, '../.oxfmtrc.json'), 'utf8')
  const { code, errors } = await format('schema.ts', source, JSON.parse(settings) as FormatConfig)
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'))
  return code
}

const HEAD = `// Written by \`npm run schema\` from db/migrations: run it again after a new migration, never edit by hand.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ${[...new Set(Object.values(IDS))].toSorted().join(', ')} } from '#platform/ids.ts'
import type { Cents } from '#platform/money.ts'

/** Read as unknown, to be parsed; written as text, by JSON.stringify. */
type Json = ColumnType<unknown, string, string>
type JsonWithDefault = ColumnType<unknown, string | undefined, string>

/** The tables and views with their columns, as Kysely sees them. */
export interface Schema {`
