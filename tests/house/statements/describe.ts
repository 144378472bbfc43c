import type { Connection, Pool } from 'pg'
import { type Column, columnsOf, idTypesOf } from '../../../scripts/schema-source.ts'

/** A column of a statement's answer, as PostgreSQL describes it without running the statement. */
export interface AnswerColumn {
  name: string
  /** The name of its type in pg_type. */
  type: string
  /** The column of a table that it is, with its id type; nothing for what is computed. */
  origin?: Column & { idType?: string }
}

interface Field {
  name: string
  tableID: number
  columnID: number
  dataTypeID: number
}

/** Parse and Describe of the extended protocol, in the form of a query that the driver takes. */
function describe(text: string) {
  const { promise, resolve, reject } = Promise.withResolvers<Field[]>()
  let found: Field[] = []
  return {
    fields: promise,
    submit(connection: Connection) {
      connection.parse({ name: '', text, types: [] }, true)
      connection.describe({ type: 'S', name: '' }, true)
      connection.sync()
    },
    handleRowDescription: ({ fields }: { fields: Field[] }) => void (found = fields),
    handleReadyForQuery: () => resolve(found),
    handleError: reject,
  }
}

export type DescribeStatement = (text: string) => Promise<AnswerColumn[]>

/** Describes the statements of a database: what they answer, or the error that PostgreSQL finds in them. */
export async function describer(pool: Pool): Promise<DescribeStatement> {
  const { rows: types } = await pool.query<{ oid: number; typname: string }>(
    'select oid::integer, typname from pg_type',
  )
  const typeNames = new Map(types.map(({ oid, typname }) => [oid, typname]))
  const columns = await columnsOf(pool)
  const idTypes = idTypesOf(columns)
  const origins = new Map(
    columns.map((one) => [one.key, { ...one, idType: idTypes.get(`${one.table}.${one.column}`) }]),
  )
  return async (text) => {
    const client = await pool.connect()
    try {
      const fields = await client.query(describe(text)).fields
      return fields.map(({ name, tableID, columnID, dataTypeID }) => ({
        name,
        type: typeNames.get(dataTypeID) ?? String(dataTypeID),
        origin: origins.get(`${tableID}.${columnID}`),
      }))
    } finally {
      client.release()
    }
  }
}
