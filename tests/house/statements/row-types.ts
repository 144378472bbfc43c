import type {
  Identifier,
  TsIndexedAccessType,
  TsType,
  TsTypeElement,
  TsTypeQuery,
  TsTypeReference,
} from '@swc/core'
import { itemsOf, keysOf, type Source, sourceOf, InvalidRequest } from './sources.ts'

/**
 * What a property may hold, as far as the database cares: `string`, `number`, `boolean`, `null`, `undefined`, `Date`, `Buffer`;
 * `list` and `object`; `unknown` for anything at all. `id` is the name of its id type.
 */
export interface Property {
  kinds: Set<string>
  /** The texts that it can be, where it is a union of texts. */
  texts?: string[]
  id?: string
}

export type RowType = Map<string, Property>

/** A type that this reader does not follow. */
class UnknownType extends InvalidRequest {
  constructor(what: string) {
    super(`The row type has a ${what}, which tests/house/statements/row-types.ts does not read`)
  }
}

/** The properties of a row type: literals, interfaces, intersections, unions, `Omit`, `Pick` and `Record`, also of other files. */
export function rowType(type: TsType, source: Source): RowType {
  switch (type.type) {
    case 'TsParenthesizedType':
      return rowType(type.typeAnnotation, source)
    case 'TsTypeLiteral':
      return membersOf(type.members, source)
    case 'TsIntersectionType':
      return new Map(type.types.flatMap((one) => [...rowType(one, source)]))
    case 'TsTypeReference':
      return referencedRow(type, source)
    case 'TsUnionType':
      return type.types.map((one) => rowType(one, source)).reduce(eitherRow)
    default:
      throw new UnknownType(type.type)
  }
}

function referencedRow(type: TsTypeReference, source: Source): RowType {
  const name = nameOf(type)
  const [of, keys] = type.typeParams?.params ?? []
  if (of && keys && (name === 'Omit' || name === 'Pick')) {
    const named = literalsOf(keys)
    return new Map([...rowType(of, source)].filter(([key]) => named.includes(key) === (name === 'Pick')))
  }
  if (of && name === 'Readonly') return rowType(of, source)
  if (of && keys && name === 'Record')
    return new Map(property(of, source).texts?.map((key) => [key, property(keys, source)]))
  const found = declarationOf(name, source)
  if (!found) throw new UnknownType(name)
  const [declared, home] = found
  if (declared.type === 'TsTypeAliasDeclaration') return rowType(declared.typeAnnotation, home)
  const inherited = declared.extends.flatMap(({ expression }) =>
    expression.type === 'Identifier'
      ? [...referencedRow({ type: 'TsTypeReference', typeName: expression } as TsTypeReference, home)]
      : [],
  )
  return new Map([...inherited, ...membersOf(declared.body.body, home)])
}

function membersOf(members: TsTypeElement[], source: Source): RowType {
  return new Map(
    members.map((member) => {
      if (member.type !== 'TsPropertySignature' || !member.typeAnnotation) throw new UnknownType(member.type)
      const { key } = member
      if (key.type !== 'Identifier' && key.type !== 'StringLiteral') throw new UnknownType(key.type)
      return [key.value, property(member.typeAnnotation.typeAnnotation, source)]
    }),
  )
}

/** What a type may hold. */
export function property(type: TsType, source: Source): Property {
  switch (type.type) {
    case 'TsKeywordType':
      return { kinds: new Set([type.kind === 'any' ? 'unknown' : type.kind]) }
    case 'TsLiteralType':
      return type.literal.type === 'StringLiteral'
        ? { kinds: new Set(['string']), texts: [type.literal.value] }
        : { kinds: new Set([type.literal.type === 'NumericLiteral' ? 'number' : 'boolean']) }
    case 'TsParenthesizedType':
      return property(type.typeAnnotation, source)
    case 'TsUnionType':
      return type.types.map((one) => property(one, source)).reduce(either)
    case 'TsIntersectionType':
      // A branded number or text is what it is branded from.
      return type.types[0] ? property(type.types[0], source) : { kinds: new Set(['unknown']) }
    case 'TsArrayType':
    case 'TsTupleType':
      return { kinds: new Set(['list']) }
    case 'TsTypeOperator':
      return type.op === 'keyof' ? keyOf(type.typeAnnotation, source) : property(type.typeAnnotation, source)
    case 'TsIndexedAccessType':
      return indexed(type, source)
    case 'TsTypeLiteral':
      return { kinds: new Set(['object']) }
    case 'TsTypeReference':
      return referencedProperty(type, source)
    default:
      throw new UnknownType(type.type)
  }
}

/** `Guest['seat']`, and `(typeof LIST)[number]` of a list of texts. */
function indexed({ objectType, indexType }: TsIndexedAccessType, source: Source): Property {
  const of = objectType.type === 'TsParenthesizedType' ? objectType.typeAnnotation : objectType
  if (of.type === 'TsTypeQuery')
    return textProperty(
      itemsOf(constantOf(of), source).flatMap((one) => (one.type === 'StringLiteral' ? one.value : [])),
    )
  const row = rowType(of, source)
  return literalsOf(indexType)
    .map((key) => row.get(key) ?? MISSING)
    .reduce(either)
}

/** `keyof typeof STATES` of a constant object. */
const keyOf = (type: TsType, source: Source): Property =>
  textProperty(type.type === 'TsTypeQuery' ? keysOf(constantOf(type), source) : [])

function constantOf({ exprName }: TsTypeQuery): Identifier {
  if (exprName.type !== 'Identifier') throw new UnknownType('a qualified name')
  return exprName
}

const textProperty = (texts: string[]): Property =>
  texts.length > 0 ? { kinds: new Set(['string']), texts } : { kinds: new Set(['string']) }

function either(a: Property, b: Property): Property {
  const isTexts = (one: Property) => one.texts || [...one.kinds].every((kind) => kind === 'null')
  return {
    kinds: new Set([...a.kinds, ...b.kinds]),
    id: a.id ?? b.id,
    texts: isTexts(a) && isTexts(b) ? [...(a.texts ?? []), ...(b.texts ?? [])] : undefined,
  }
}

/** A row of one shape or another: what only one of them has may be missing. */
const eitherRow = (a: RowType, b: RowType): RowType =>
  new Map(
    [...new Set([...a.keys(), ...b.keys()])].map((key) => [
      key,
      either(a.get(key) ?? MISSING, b.get(key) ?? MISSING),
    ]),
  )

const MISSING: Property = { kinds: new Set(['undefined']) }

const BUILT_IN: Record<string, string> = {
  Date: 'Date',
  Buffer: 'Buffer',
  Uint8Array: 'Buffer',
  Array: 'list',
  Record: 'object',
  Partial: 'object',
  Omit: 'object',
  Pick: 'object',
}

function referencedProperty(type: TsTypeReference, source: Source): Property {
  const name = nameOf(type)
  const builtIn = BUILT_IN[name]
  if (builtIn) return { kinds: new Set([builtIn]) }
  if (name === 'Id') return { kinds: new Set(['string']) }
  const bound = source.bounds.get(name)
  if (bound) return property(bound, source)
  const found = declarationOf(name, source)
  if (!found) throw new UnknownType(name)
  const [declared, home] = found
  if (declared.type === 'TsInterfaceDeclaration') return { kinds: new Set(['object']) }
  const read = property(declared.typeAnnotation, home)
  return home.file === 'platform/ids.ts' ? { ...read, id: name } : read
}

function declarationOf(name: string, source: Source) {
  const from = source.imports.get(name)
  const home = from ? sourceOf(from.file) : source
  const declared = home.types.get(from?.name ?? name)
  return declared && ([declared, home] as const)
}

function nameOf({ typeName }: TsTypeReference): string {
  if (typeName.type !== 'Identifier') throw new UnknownType('a qualified name')
  return typeName.value
}

function literalsOf(type: TsType): string[] {
  if (type.type === 'TsUnionType') return type.types.flatMap(literalsOf)
  if (type.type === 'TsLiteralType' && type.literal.type === 'StringLiteral') return [type.literal.value]
  throw new UnknownType(type.type)
}
