import type { CallExpression, Expression, TsType } from '@swc/core'
import { TYPES, textsOf as textsOfCheck } from '../../../scripts/schema-source.ts'
import type { AnswerColumn, DescribeStatement } from './describe.ts'
import { type Property, type RowType, rowType } from './row-types.ts'
import { type Source, InvalidRequest, visit } from './sources.ts'
import { textsOf } from './texts.ts'

export interface Checked {
  /** One sentence each. */
  mismatches: string[]
  /** How many texts were looked at, and how many calls have texts that only a running program knows. */
  texts: number
  unreadable: number
}

/** A call of `statement`, as it stands in a source. */
interface Call {
  text: Expression
  row: TsType | undefined
}

/** Compares every statement of a source with the database: its names with the tables, its answer with its row type. */
export async function checkStatements(source: Source, describe: DescribeStatement): Promise<Checked> {
  const checked: Checked = { mismatches: [], texts: 0, unreadable: 0 }
  for (const { text, row } of statementCalls(source)) {
    const texts = await textsIn(text, source)
    if (!texts) checked.unreadable++
    for (const one of texts ?? []) {
      checked.texts++
      checked.mismatches.push(...(await mismatchesOf(one, row, source, describe)))
    }
  }
  return checked
}

/** Compares texts that a program made with the row type that `source` gives the statements that cannot be read. */
export async function checkExamples(source: Source, texts: string[], describe: DescribeStatement) {
  const mismatches: string[] = []
  for (const { text, row } of statementCalls(source)) {
    if (await textsIn(text, source)) continue
    for (const one of texts) mismatches.push(...(await mismatchesOf(one, row, source, describe)))
  }
  return mismatches
}

const CALLS = ['statement', 'plannedOnce', 'plannedEachTime']

function statementCalls({ body }: Source): Call[] {
  const calls: Call[] = []
  visit(body, (node) => {
    const call = node as unknown as CallExpression & { typeArguments?: { params: TsType[] } }
    if (call.type !== 'CallExpression' || call.callee.type !== 'MemberExpression') return
    const { property } = call.callee
    if (property.type !== 'Identifier' || !CALLS.includes(property.value)) return
    const text = call.arguments[0]?.expression
    if (text) calls.push({ text, row: call.typeArguments?.params[0] })
  })
  return calls
}

async function textsIn(text: Expression, source: Source): Promise<string[] | undefined> {
  try {
    return await textsOf(text, source)
  } catch (error) {
    if (error instanceof InvalidRequest) return undefined
    throw error
  }
}

async function mismatchesOf(
  text: string,
  row: TsType | undefined,
  source: Source,
  describe: DescribeStatement,
): Promise<string[]> {
  const start = text.trim().replaceAll(/\s+/g, ' ').slice(0, 60)
  try {
    const columns = await describe(text)
    if (!row) return []
    return differences(text, columns, rowType(row, source)).map((mismatch) => `${mismatch}: ${start}`)
  } catch (error) {
    return [`${(error as Error).message}: ${start}`]
  }
}

function differences(text: string, columns: AnswerColumn[], row: RowType): string[] {
  const names = columns.map(({ name }) => name)
  const missing = [...row.keys()].filter((key) => !names.includes(key))
  return [
    ...missing.map((key) => `${key} is in the row type and not in the answer`),
    ...columns.flatMap((column) => {
      const property = row.get(column.name)
      if (!property) return [`${column.name} is in the answer and not in the row type`]
      return columnMismatches(text, column, property).map((mismatch) => `${column.name} ${mismatch}`)
    }),
  ]
}

function columnMismatches(text: string, column: AnswerColumn, property: Property): string[] {
  const { type, origin } = column
  const mismatches: string[] = []
  const kinds = [...property.kinds].filter((kind) => kind !== 'null')
  if (!kinds.every((kind) => kindsOf(type).includes(kind)))
    mismatches.push(`is ${type}, and not ${kinds.join(' or ')}`)
  const nulls = canBeNull(text, column)
  if (nulls === true && !property.kinds.has('null')) mismatches.push('can be null')
  if (nulls === false && property.kinds.has('null')) mismatches.push('is never null')
  if (origin?.idType && property.id && origin.idType !== property.id)
    mismatches.push(`is of ${origin.idType}, and not ${property.id}`)
  const listed = textsOfCheck(origin?.check ?? null)
  if (listed && property.texts) {
    const { texts } = property
    const dead = texts.filter((one) => !listed.includes(one))
    const unknown = isRestricted(text, column) ? [] : listed.filter((one) => !texts.includes(one))
    if (dead.length > 0) mismatches.push(`is never ${dead.join(' or ')}`)
    if (unknown.length > 0) mismatches.push(`may be ${unknown.join(' or ')} as well`)
  }
  return mismatches
}

/** What a property may be for a value of this type to fit. JSON may be anything that JSON can say. */
function kindsOf(type: string): string[] {
  if (type.startsWith('_')) return ['list']
  const kind = TYPES[type]
  return kind === 'Json' ? ['list', 'object', 'string', 'number', 'boolean', 'unknown'] : kind ? [kind] : []
}

/** Whether a column can be null: known of a table's own column, unless an outer join or the text itself has a say. */
function canBeNull(text: string, { origin }: AnswerColumn): boolean | undefined {
  if (!origin || origin.isView) return undefined
  if (!origin.nullable) return /\b(left|right|full)\s+(outer\s+)?join\b/i.test(text) ? undefined : false
  return origin.generated === 'always' || isRestricted(text, { origin }) ? undefined : true
}

/** Whether the text gives the column a value or compares it with one. */
const isRestricted = (text: string, { origin }: Pick<AnswerColumn, 'origin'>): boolean =>
  new RegExp(`\\b${origin?.column}\\s*(=|<>|in\\b|is not null)`, 'i').test(text)
