/** A change of one place of a text: what stands from `start` to `end` is replaced. */
export interface Change {
  start: number
  end: number
  /** What stood there, on one line. */
  term: string
  replacement: string
}

/**
 * Every condition of an SQL text, each with the change that takes it out: a condition beside others, or of a `where`,
 * holds always; one of several that are enough, or a branch, never; a lock is not taken. The condition stays in the text
 * (`or true`), so that its values keep their types. It reads words, brackets, strings and comments, and no grammar:
 * PL/pgSQL and parts of statements are read like whole ones. Joins by key are left alone.
 */
export function findConditions(sql: string): Change[] {
  const found: Change[] = []
  // The values that a template puts in are words of the same length.
  const words = sql.replaceAll(/\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g, (value) => 'x'.repeat(value.length))
  readList(treeOf(words), sql, found)
  return found.sort((a, b) => a.start - b.start)
}

interface Node {
  /** In lower case; of a group its first word, bracket or `case`. */
  text: string
  start: number
  end: number
  /** What is inside a bracket, or between `case` and `end`. */
  inside?: Node[]
}

const TOKEN =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"(?:\.\w+)?|\$\$|\$\d+|[\w.]+(?:"[^"]*")?|:=|[<>]=|<>|\S/g
const CLOSES: Record<string, string> = { '(': ')', '[': ']', case: 'end' }

function treeOf(sql: string): Node[] {
  const root: Node[] = []
  const open: { node: Node; list: Node[] }[] = []
  let list = root
  for (const match of sql.matchAll(TOKEN)) {
    const text = match[0].toLowerCase()
    if (text.startsWith('--') || text.startsWith('/*')) continue
    const top = open.at(-1)
    const node: Node = { text, start: match.index, end: match.index + text.length }
    if (top && CLOSES[top.node.text] === text) {
      top.node.end = node.end
      open.pop()
      list = top.list
      continue
    }
    list.push(node)
    if (!CLOSES[text]) continue
    node.inside = []
    open.push({ node, list })
    list = node.inside
  }
  return root
}

/** After these a condition stands. */
const CONDITIONAL = new Set(['where', 'having', 'when', 'if', 'elsif', 'on'])
const BRANCHES = new Set(['when', 'if', 'elsif'])
/** Where an expression begins or ends, beside brackets. */
const EDGES = new Set([
  ...CONDITIONAL,
  ...'select from group order limit offset for returning union except intersect window then while loop join left right'.split(
    ' ',
  ),
  ...'inner full cross set do else as values insert update delete return using with begin declare perform into'.split(
    ' ',
  ),
  'end',
  'next',
  'continue',
  ',',
  ';',
  ':=',
  '$$',
])

function readList(nodes: Node[], sql: string, found: Change[]): void {
  let edge = ''
  let expression: Node[] = []
  nodes.forEach((node, at) => {
    if (node.inside) readList(node.inside, sql, found)
    if (isLock(nodes, at)) found.push(lockChange(nodes, at, sql))
    if (!isEdge(nodes, at)) {
      expression.push(node)
      return
    }
    found.push(...changesOf(edge, expression, sql))
    edge = isNoCondition(nodes, at) ? '' : node.text
    expression = []
  })
  found.push(...changesOf(edge, expression, sql))
}

/** What a conflict is on, the predicate of that index, what is distinct, and a function that is dropped if there is one. */
function isNoCondition(nodes: Node[], at: number): boolean {
  const [before, after] = [nodes[at - 1]?.text, nodes[at + 1]?.text]
  if (nodes[at]!.text === 'where') return nodes[at - 2]?.text === 'conflict'
  if (nodes[at]!.text === 'if') return before === 'function'
  return nodes[at]!.text === 'on' && (before === 'conflict' || after === 'conflict' || before === 'distinct')
}

function isEdge(nodes: Node[], at: number): boolean {
  const { text } = nodes[at]!
  if (text === 'from') return nodes[at - 1]?.text !== 'distinct'
  const isFunction = (text === 'left' || text === 'right') && nodes[at + 1]?.text === '('
  return EDGES.has(text) && !isFunction
}

const isLock = (nodes: Node[], at: number): boolean =>
  nodes[at]?.text === 'for' && ['update', 'share', 'no', 'key'].includes(nodes[at + 1]?.text ?? '')

function lockChange(nodes: Node[], at: number, sql: string): Change {
  const { start } = nodes[at]!
  let last = at + 1
  const words = ['update', 'share', 'key', 'of', 'skip', 'locked', 'nowait']
  while (words.includes(nodes[last + 1]?.text ?? '') || nodes[last]?.text === 'of') last++
  const { end } = nodes[last]!
  return { start, end, term: oneLine(sql.slice(start, end)), replacement: '' }
}

/** The terms of an expression: those that must hold together, for each alternative. */
function alternativesOf(expression: Node[]): Node[][][] {
  const alternatives: Node[][][] = [[[]]]
  let isBetween = false
  for (const node of expression) {
    if (node.text === 'between') isBetween = true
    if (node.text === 'or') alternatives.push([[]])
    else if (node.text === 'and' && !isBetween) alternatives.at(-1)!.push([])
    else alternatives.at(-1)!.at(-1)!.push(node)
    if (node.text === 'and') isBetween = false
  }
  return alternatives
}

function changesOf(edge: string, expression: Node[], sql: string): Change[] {
  if (expression.length === 0 || expression[0]!.text === 'create') return []
  const alternatives = alternativesOf(expression)
  const isOne = alternatives.flat().length === 1
  // A case of values is none of conditions.
  if (
    isOne &&
    (!CONDITIONAL.has(edge) ||
      (edge === 'when' && expression.length === 1 && /^['\d]/.test(expression[0]!.text)))
  )
    return []
  return alternatives.flatMap((terms) =>
    terms.flatMap((term) => {
      const [start, end] = [term[0]?.start ?? 0, term.at(-1)?.end ?? 0]
      const text = sql.slice(start, end)
      if (isJoin(edge, text, terms.length)) return []
      const isNever = terms.length === 1 && (alternatives.length > 1 || BRANCHES.has(edge))
      const closing = text.includes('--') ? '\n)' : ')'
      const replacement = `((${text}${closing} ${isNever ? 'and false' : 'or true'})`
      return [{ start, end, term: oneLine(text), replacement }]
    }),
  )
}

/** By key: without it the rows of others come, which no test overlooks; an event beside a number that is unique is one too. */
const isJoin = (edge: string, text: string, terms: number): boolean =>
  text === 'true' ||
  (edge === 'on' && /^[\w"]+\.[\w"]+ = [\w"]+\.[\w"]+$/.test(text)) ||
  (terms > 1 && /^\w+\.event_id = \w+\.event_id$/.test(text))

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
