import path from 'node:path'
import type { CallExpression, Expression, FunctionDeclaration, MemberExpression, Pattern } from '@swc/core'
import { property } from './row-types.ts'
import { bare, constantNamed, itemsOf, type Source, InvalidRequest, visit } from './sources.ts'

type Value = string | number | { [key: string]: Value }
/** The parameters of the functions being read, with what they may be. */
type Scope = Map<string, Value[]>

/** The texts that an expression may be. Throws InvalidRequest for one that only a running program knows. */
export async function textsOf(expression: Expression, source: Source): Promise<string[]> {
  return [...new Set((await valuesOf(expression, source, new Map())).map(asText))]
}

/**
 * What an expression may be: constants (also of other files), templates, sums, conditions (both ways), parameters whose
 * type is a union of texts (each of them), and calls of functions with all this. Functions of other files are really called.
 */
async function valuesOf(expression: Expression, source: Source, scope: Scope): Promise<Value[]> {
  const node = bare(expression)
  switch (node.type) {
    case 'StringLiteral':
    case 'NumericLiteral':
      return [node.value]
    case 'TemplateLiteral': {
      const holes = await eachOf(node.expressions, source, scope)
      return combinations(holes).map((values) =>
        node.quasis.map(({ cooked, raw }, at) => `${cooked ?? raw}${asText(values[at] ?? '')}`).join(''),
      )
    }
    case 'BinaryExpression':
      return combinations(await eachOf([node.left, node.right], source, scope)).map(([a, b]) =>
        reckon(a, node.operator, b),
      )
    case 'ConditionalExpression':
      return (await eachOf([node.consequent, node.alternate], source, scope)).flat()
    case 'ObjectExpression': {
      const parts = node.properties.map((one) => {
        if (one.type !== 'KeyValueProperty' || one.key.type !== 'Identifier')
          throw new InvalidRequest(one.type)
        return { key: one.key.value, value: one.value }
      })
      const values = await eachOf(
        parts.map(({ value }) => value),
        source,
        scope,
      )
      return combinations(values).map((found) =>
        Object.fromEntries(parts.map(({ key }, at) => [key, found[at] as Value])),
      )
    }
    case 'Identifier':
      return scope.get(node.value) ?? namedValues(node.value, source, scope)
    case 'CallExpression':
      return answersOf(node, source, scope)
    default:
      throw new InvalidRequest(node.type)
  }
}

const eachOf = (expressions: Expression[], source: Source, scope: Scope): Promise<Value[][]> =>
  Promise.all(expressions.map((one) => valuesOf(one, source, scope)))

/** One of each list, in every way. */
const combinations = (lists: Value[][]): Value[][] =>
  lists.reduce<Value[][]>((found, list) => found.flatMap((one) => list.map((value) => [...one, value])), [[]])

function asText(value: Value | undefined): string {
  if (typeof value === 'object' || value === undefined) throw new InvalidRequest('an object')
  return String(value)
}

function reckon(a: Value | undefined, operator: string, b: Value | undefined): Value {
  if (typeof a === 'number' && typeof b === 'number') {
    if (operator === '*') return a * b
    if (operator === '/') return a / b
    if (operator === '-') return a - b
    if (operator === '+') return a + b
  } else if (operator === '+') return `${asText(a)}${asText(b)}`
  throw new InvalidRequest(operator)
}

async function namedValues(name: string, source: Source, scope: Scope): Promise<Value[]> {
  const [found, home] = constantNamed(name, source)
  const looped = source.loops.get(name)?.flatMap((list) => itemsOf(list, source)) ?? []
  if (looped.length + found.length > 0)
    return (await eachOf([...looped, ...found], home, home === source ? scope : new Map())).flat()
  const texts = source.parameters.get(name)?.flatMap((type) => property(type, source).texts ?? [])
  if (!texts?.length) throw new InvalidRequest(name)
  return texts
}

async function answersOf(call: CallExpression, source: Source, scope: Scope): Promise<Value[]> {
  if (call.callee.type === 'MemberExpression') return [await joined(call.callee, call, source, scope)]
  if (call.callee.type !== 'Identifier') throw new InvalidRequest('a call')
  const given = await eachOf(
    call.arguments.map(({ expression }) => expression),
    source,
    scope,
  )
  const from = source.imports.get(call.callee.value)
  if (from) {
    const module = (await import(path.resolve(from.file))) as Record<string, (...values: Value[]) => Value>
    return combinations(given).map((values) => module[from.name]?.(...values) as Value)
  }
  const { params, returns } = functionNamed(call.callee.value, source)
  const inside: Scope = new Map()
  for (const [at, param] of params.entries()) {
    const values = given[at]
    if (param.type === 'Identifier' && values) inside.set(param.value, values)
    else if (param.type === 'AssignmentPattern' && param.left.type === 'Identifier')
      inside.set(param.left.value, values ?? (await valuesOf(param.right, source, inside)))
    else throw new InvalidRequest(`a parameter of ${call.callee.value}`)
  }
  return (await eachOf(returns, source, inside)).flat()
}

/** `list.join(', ')` and `list.map((one) => …).join(', ')`, of a list of constants. */
async function joined(
  { object, property: method }: MemberExpression,
  call: CallExpression,
  source: Source,
  scope: Scope,
): Promise<Value> {
  const between = call.arguments[0]?.expression
  if (method.type !== 'Identifier' || method.value !== 'join' || !between)
    throw new InvalidRequest('a method')
  const [text = ','] = await valuesOf(between, source, scope)
  return (await mappedItems(bare(object), source, scope)).map(asText).join(asText(text))
}

async function mappedItems(list: Expression, source: Source, scope: Scope): Promise<Value[]> {
  if (list.type !== 'CallExpression' || list.callee.type !== 'MemberExpression')
    return (await eachOf(itemsOf(list, source), source, scope)).map(only)
  const { object, property: method } = list.callee
  const made = list.arguments[0]?.expression
  if (method.type !== 'Identifier' || method.value !== 'map' || made?.type !== 'ArrowFunctionExpression')
    throw new InvalidRequest('a method')
  const { params, body } = made
  const [param] = params
  if (param?.type !== 'Identifier' || body.type === 'BlockStatement') throw new InvalidRequest('a function')
  const items = await eachOf(itemsOf(object, source), source, scope)
  return Promise.all(
    items.map(async (item) => only(await valuesOf(body, source, new Map([...scope, [param.value, item]])))),
  )
}

function only([value, ...more]: Value[]): Value {
  if (value === undefined || more.length > 0) throw new InvalidRequest('a list of choices')
  return value
}

function functionNamed(name: string, source: Source): { params: Pattern[]; returns: Expression[] } {
  const declared = source.functions.get(name)
  if (declared) return { params: declared.params.map(({ pat }) => pat), returns: returnsOf(declared) }
  const init = source.constants.get(name)?.[0]?.init
  if (init?.type !== 'ArrowFunctionExpression') throw new InvalidRequest(name)
  const { params, body } = init
  return { params, returns: body.type === 'BlockStatement' ? returnsOf(body) : [body] }
}

function returnsOf(body: FunctionDeclaration | object): Expression[] {
  const found: Expression[] = []
  visit(body, (node) => {
    if (node.type === 'ReturnStatement') found.push((node as unknown as { argument: Expression }).argument)
  })
  return found
}
