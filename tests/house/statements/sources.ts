import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type {
  Declaration,
  Expression,
  ForOfStatement,
  FunctionDeclaration,
  ModuleItem,
  Pattern,
  TsInterfaceDeclaration,
  TsType,
  TsTypeAliasDeclaration,
  TsTypeParameter,
  VariableDeclarator,
} from '@swc/core'
import { parseSync } from '@swc/core'

/** One source file of the product, with what it declares by name. */
export interface Source {
  file: string
  body: ModuleItem[]
  /** Every `const`, also those within functions; of two with one name both. */
  constants: Map<string, VariableDeclarator[]>
  /** What `for (const name of list)` goes over, by the name. */
  loops: Map<string, Expression[]>
  /** The types of the parameters of functions, by their names. */
  parameters: Map<string, TsType[]>
  /** What type parameters extend. */
  bounds: Map<string, TsType>
  functions: Map<string, FunctionDeclaration>
  types: Map<string, TsInterfaceDeclaration | TsTypeAliasDeclaration>
  /** Where an imported name comes from: the file and the name it has there. */
  imports: Map<string, { file: string; name: string }>
}

const known = new Map<string, Source>()

/** The product's files with statements: what a test or a script asks of the database is its own affair. */
export const filesWithStatements = (): string[] =>
  globSync('{modules,app,server,platform,db}/**/*.{ts,tsx}').filter(
    (file) =>
      !/\.test\.tsx?$/.test(file) &&
      /\.(statement|plannedOnce|plannedEachTime)\b/.test(readFileSync(file, 'utf8')),
  )

/** Reads a file of the project, once. */
export function sourceOf(file: string): Source {
  const source = known.get(file) ?? readSource(file, readFileSync(file, 'utf8'))
  known.set(file, source)
  return source
}

/** Reads a text as if it stood in `file`. */
export function readSource(file: string, text: string): Source {
  const { body } = parseSync(text, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2024' })
  const source: Source = {
    file,
    body,
    constants: new Map(),
    loops: new Map(),
    parameters: new Map(),
    bounds: new Map(),
    functions: new Map(),
    types: new Map(),
    imports: new Map(),
  }
  for (const item of body) {
    if (item.type === 'ImportDeclaration') {
      const from = fileOf(item.source.value, file)
      for (const one of item.specifiers)
        if (from && one.type === 'ImportSpecifier')
          source.imports.set(one.local.value, { file: from, name: one.imported?.value ?? one.local.value })
    } else {
      declare(source, item.type === 'ExportDeclaration' ? item.declaration : (item as Declaration))
    }
  }
  visit(body, (node) => {
    if (node.type === 'VariableDeclarator') {
      const declarator = node as unknown as VariableDeclarator
      if (declarator.id.type === 'Identifier') add(source.constants, declarator.id.value, declarator)
    }
    if (node.type === 'Parameter' || node.type === 'ArrowFunctionExpression') {
      const { pat, params = [] } = node as unknown as { pat?: Pattern; params?: Pattern[] }
      for (const one of pat ? [pat] : params)
        if (one.type === 'Identifier' && 'typeAnnotation' in one && one.typeAnnotation)
          add(source.parameters, one.value, one.typeAnnotation.typeAnnotation)
    }
    if (node.type === 'TsTypeParameter') {
      const { name, constraint } = node as unknown as TsTypeParameter
      if (constraint) source.bounds.set(name.value, constraint)
    }
    if (node.type === 'ForOfStatement') {
      const { left, right } = node as unknown as ForOfStatement
      const id = left.type === 'VariableDeclaration' ? left.declarations[0]?.id : undefined
      if (id?.type === 'Identifier') add(source.loops, id.value, right)
    }
  })
  return source
}

function add<T>(lists: Map<string, T[]>, name: string, value: T): void {
  lists.set(name, [...(lists.get(name) ?? []), value])
}

function declare(source: Source, declaration: Declaration): void {
  if (declaration.type === 'FunctionDeclaration')
    source.functions.set(declaration.identifier.value, declaration)
  if (declaration.type === 'TsInterfaceDeclaration' || declaration.type === 'TsTypeAliasDeclaration')
    source.types.set(declaration.id.value, declaration)
}

function fileOf(specifier: string, from: string): string | undefined {
  const file = specifier.startsWith('#')
    ? specifier.slice(1)
    : specifier.startsWith('.')
      ? path.join(path.dirname(from), specifier)
      : undefined
  return file && existsSync(file) ? file : undefined
}

interface Node {
  type: string
}

/** Calls `seen` with every node below `value`. */
export function visit(value: unknown, seen: (node: Node) => void): void {
  if (Array.isArray(value)) for (const one of value) visit(one, seen)
  else if (typeof value === 'object' && value !== null) {
    if ('type' in value && typeof value.type === 'string') seen(value as Node)
    for (const one of Object.values(value)) visit(one, seen)
  }
}

/** What a pair of parentheses, `as`, `satisfies` or `!` stands around. */
export function bare(expression: Expression): Expression {
  switch (expression.type) {
    case 'ParenthesisExpression':
    case 'TsAsExpression':
    case 'TsConstAssertion':
    case 'TsNonNullExpression':
    case 'TsSatisfiesExpression':
      return bare(expression.expression)
    default:
      return expression
  }
}

/** What only a running program knows. */
export class InvalidRequest extends Error {}

/** What the constants of a name stand for, and the file that says so. */
export function constantNamed(name: string, source: Source): [Expression[], Source] {
  const from = source.imports.get(name)
  if (from) return constantNamed(from.name, sourceOf(from.file))
  return [source.constants.get(name)?.flatMap(({ init }) => init ?? []) ?? [], source]
}

function constant(expression: Expression, source: Source): [Expression, Source] {
  const node = bare(expression)
  if (node.type !== 'Identifier') return [node, source]
  const [[found], home] = constantNamed(node.value, source)
  if (!found) throw new InvalidRequest(node.value)
  return constant(found, home)
}

/** The items of a constant list, or of `Object.values` of a constant object. */
export function itemsOf(list: Expression, source: Source): Expression[] {
  const [node, home] = constant(list, source)
  if (node.type === 'ArrayExpression') return node.elements.flatMap((one) => one?.expression ?? [])
  if (node.type === 'ObjectExpression')
    return node.properties.flatMap((one) => (one.type === 'KeyValueProperty' ? one.value : []))
  if (node.type === 'CallExpression' && node.arguments[0]) return itemsOf(node.arguments[0].expression, home)
  throw new InvalidRequest(node.type)
}

/** The keys of a constant object. */
export function keysOf(object: Expression, source: Source): string[] {
  const [node] = constant(object, source)
  if (node.type !== 'ObjectExpression') throw new InvalidRequest(node.type)
  return node.properties.flatMap((one) =>
    one.type === 'KeyValueProperty' && (one.key.type === 'Identifier' || one.key.type === 'StringLiteral')
      ? one.key.value
      : [],
  )
}
