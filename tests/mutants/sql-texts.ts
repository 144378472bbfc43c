import { parseSync } from 'vite'
import { type Change, findConditions } from './sql-terms.ts'

/** Every condition in the SQL of a file: of the whole of an `.sql` file, of the texts in a TypeScript file. */
export function conditionsOf(file: string, source: string): Change[] {
  const texts = file.endsWith('.sql') ? [{ start: 0, end: source.length }] : textsIn(file, source)
  return texts
    .flatMap(({ start, end }) =>
      findConditions(source.slice(start, end)).map((change) => ({
        ...change,
        start: change.start + start,
        end: change.end + start,
      })),
    )
    .sort((a, b) => a.start - b.start)
}

interface Span {
  start: number
  end: number
}

const LOOKS_LIKE_SQL = /\b(?:select|where|exists|for update|case when)\b/

function textsIn(file: string, source: string): Span[] {
  const found: Span[] = []
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if (isText(value)) {
      const span = { start: value.start + 1, end: value.end - 1 }
      if (LOOKS_LIKE_SQL.test(source.slice(span.start, span.end))) found.push(span)
    }
    for (const part of Object.values(value)) visit(part)
  }
  visit(parseSync(file, source).program)
  return found
}

const isText = (value: object): value is Span =>
  'type' in value &&
  (value.type === 'TemplateLiteral' ||
    (value.type === 'Literal' && 'value' in value && typeof value.value === 'string'))
