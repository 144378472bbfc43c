// The payment providers' published documents as judges of what we send and of what is answered.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import Ajv2019, { type ValidateFunction } from 'ajv/dist/2019.js'

type Node = Record<string, unknown>

interface Parameter {
  name: string
  in: 'header' | 'query' | 'path'
  required?: boolean
  schema: Node
}

interface Operation {
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { required?: boolean; content: Record<string, { schema: Node }> }
  responses: Record<string, { content?: Record<string, { schema: Node }> } | { $ref: string }>
}

interface Document {
  paths: Record<string, Partial<Record<string, Operation>>>
  components: Node
}

const FOLDER = path.resolve(import.meta.dirname, '../fixtures/provider-contracts')
export const readContract = <T = Document>(file: string): T =>
  JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8')) as T

// In no published document: written by hand, of the fields that PayPal answers.
const PAYPAL_TOKEN: Document = {
  paths: {
    '/v1/oauth2/token': {
      post: {
        requestBody: { required: true, content: { 'application/x-www-form-urlencoded': { schema: {} } } },
        responses: {
          200: {
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['access_token', 'token_type', 'expires_in'],
                  properties: {
                    access_token: { type: 'string', minLength: 1 },
                    token_type: { enum: ['Bearer'] },
                    expires_in: { type: 'integer', minimum: 1 },
                    scope: { type: 'string' },
                    app_id: { type: 'string' },
                    nonce: { type: 'string' },
                  },
                },
              },
            },
          },
          default: {
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['error'],
                  properties: { error: { type: 'string' }, error_description: { type: 'string' } },
                },
              },
            },
          },
        },
      },
    },
  },
  components: {},
}

class Contract {
  readonly document: Document
  readonly #compiled = new Map<string, ValidateFunction>()
  readonly #judges = new Map<boolean, Ajv2019>()

  constructor(document: Document) {
    this.document = document
  }

  /** What is wrong with a value. `strict` refuses every property that the document does not name. */
  check(key: string, schema: Node, value: unknown, strict: boolean): string[] {
    const name = `${key} ${strict}`
    const compiled = this.#compiled.get(name) ?? this.#compile(schema, strict)
    this.#compiled.set(name, compiled)
    if (compiled(value)) return []
    // Of a choice of hundreds the last error names the place.
    return (compiled.errors ?? [])
      .slice(-8)
      .map(
        ({ instancePath, keyword, params }) => `${instancePath || '/'} ${keyword} ${JSON.stringify(params)}`,
      )
  }

  resolve<T>(node: T | { $ref: string }): T {
    if (typeof node !== 'object' || node === null || !('$ref' in node)) return node
    const steps = node.$ref.split('/').slice(1)
    return steps.reduce<unknown>((at, step) => (at as Node)[step], this.document) as T
  }

  #compile(schema: Node, strict: boolean): ValidateFunction {
    const judge = this.#judges.get(strict) ?? this.#judge(strict)
    this.#judges.set(strict, judge)
    return judge.compile(toDocument(this.#close(schema, strict)) as Node)
  }

  #judge(strict: boolean): Ajv2019 {
    const judge = new Ajv2019({ strict: false, allErrors: true, validateFormats: false, logger: false })
    judge.addSchema({ components: this.#convert(this.document.components, strict) }, 'document')
    return judge
  }

  /** OpenAPI 3.0 as JSON Schema 2019-09. */
  #convert(node: unknown, strict: boolean): unknown {
    if (Array.isArray(node)) return node.map((item) => this.#convert(item, strict))
    if (typeof node !== 'object' || node === null) return node
    const { nullable, ...rest } = node as Node
    const converted: Node = {}
    for (const [key, value] of Object.entries(rest)) {
      if (key === 'properties')
        converted[key] = Object.fromEntries(
          Object.entries(value as Node).map(([name, schema]) => [name, this.#close(schema, strict)]),
        )
      else converted[key] = key === 'items' ? this.#close(value, strict) : this.#convert(value, strict)
    }
    if (nullable !== true) return converted
    if (converted['$ref'] !== undefined) return { anyOf: [converted, { type: 'null' }] }
    if (typeof converted['type'] === 'string') converted['type'] = [converted['type'], 'null']
    if (Array.isArray(converted['enum'])) converted['enum'] = [...(converted['enum'] as unknown[]), null]
    return converted
  }

  #close(schema: unknown, strict: boolean): unknown {
    const converted = this.#convert(schema, strict)
    const isClosed = strict && this.#isObject(schema) && !(schema as Node)['additionalProperties']
    return isClosed ? { allOf: [converted], unevaluatedProperties: false } : converted
  }

  #isObject(schema: unknown, seen = new Set<string>()): boolean {
    if (typeof schema !== 'object' || schema === null) return false
    const { $ref, type, properties, allOf = [] } = schema as Node & { $ref?: string; allOf?: unknown[] }
    if ($ref !== undefined) {
      if (seen.has($ref)) return false
      return this.#isObject(this.resolve({ $ref }), seen.add($ref))
    }
    return type === 'object' || properties !== undefined || allOf.some((part) => this.#isObject(part, seen))
  }
}

/** Leads each reference into the one converted document. */
function toDocument(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(toDocument)
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string' && value.startsWith('#')
        ? `document${value}`
        : toDocument(value),
    ]),
  )
}

const contracts = [
  ...[
    'paypal.orders.v2.json',
    'paypal.payments.v2.json',
    'paypal.disputes.v1.json',
    'paypal.payouts.v1.json',
    'paypal.webhooks.v1.json',
    'square.json',
  ].map((file) => readContract(file)),
  PAYPAL_TOKEN,
].map((document) => new Contract(document))

/** The published operation behind a call; null where no document has it. */
function findOperation(method: string, pathname: string) {
  const found = contracts.flatMap((contract) =>
    Object.entries(contract.document.paths).flatMap(([template, operations]) => {
      const operation = operations[method.toLowerCase()]
      const fits = new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname)
      return operation && fits ? [{ contract, operation, template }] : []
    }),
  )
  // A path without a parameter is the more exact one: /v2/payments/cancel is no payment of that id.
  return found.toSorted((a, b) => a.template.split('{').length - b.template.split('{').length)[0] ?? null
}

interface Sent {
  method: string
  url: string
  headers: Headers
  body: string | null
}

/** What is wrong with a request by the provider's document: unknown properties, parameters and calls included. */
export function requestFaults({ method, url, headers, body }: Sent): string[] {
  const { pathname, searchParams } = new URL(url)
  const found = findOperation(method, pathname)
  if (!found) return [`no document has ${method} ${pathname}`]
  const { contract, operation, template } = found
  const key = `${method} ${template}`
  const parameters = (operation.parameters ?? []).map((parameter) => contract.resolve<Parameter>(parameter))
  const known = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
  const faults = [...searchParams.keys()]
    .filter((name) => !known.includes(name))
    .map((name) => `unknown query ${name}`)
  for (const { name, in: where, required = false, schema } of parameters) {
    if (where === 'path') continue
    const value = where === 'header' ? headers.get(name) : searchParams.get(name)
    if (value === null && required) faults.push(`${where} ${name} is missing`)
    const typed = schema['type'] === 'integer' ? Number(value) : value
    if (value !== null)
      faults.push(
        ...contract.check(`${key} ${name}`, schema, typed, true).map((fault) => `${where} ${name}: ${fault}`),
      )
  }
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  if (body === null) return operation.requestBody?.required ? [...faults, 'body is missing'] : faults
  if (headers.get('content-type') !== type) faults.push(`content-type is not ${type ?? 'known'}`)
  if (!content || type !== 'application/json') return faults
  return [...faults, ...contract.check(key, content.schema, JSON.parse(body), true)]
}

/** What is wrong with an answer by the provider's document; properties it does not name are left alone. */
export function answerFaults(method: string, url: string, status: number, body: unknown): string[] {
  const { pathname } = new URL(url)
  const found = findOperation(method, pathname)
  if (!found) return [`no document has ${method} ${pathname}`]
  const { contract, operation, template } = found
  // Square publishes one answer for every status; it has `errors`.
  const { responses } = operation
  const answer = responses[status] ?? responses['default'] ?? (status >= 400 ? responses['200'] : undefined)
  if (!answer) return [`${method} ${template} never answers ${status}`]
  const content = contract.resolve<{ content?: Record<string, { schema: Node }> }>(answer).content
  const schema = content?.['application/json']?.schema
  return schema ? contract.check(`${method} ${template} ${status}`, schema, body, false) : []
}

export class ContractViolation extends Error {}

/** A fetch that lets nothing pass which the provider's document forbids; what it found is also in `violations`. */
export function checkedFetch(rest: typeof fetch = fetch, violations: string[] = []): typeof fetch {
  const refuse = (faults: string[], what: string) => {
    if (faults.length === 0) return
    violations.push(...faults.map((fault) => `${what}: ${fault}`))
    throw new ContractViolation(`${what}: ${faults.join('; ')}`)
  }
  return async (input, init) => {
    const request = new Request(input, init)
    const { method, url, headers } = request
    const body = request.body === null ? null : await request.clone().text()
    refuse(requestFaults({ method, url, headers, body }), `${method} ${url} sent`)
    const response = await rest(input, init)
    const text = await response.clone().text()
    if (isJson(text))
      refuse(
        answerFaults(method, url, response.status, JSON.parse(text)),
        `${method} ${url} answered ${response.status}`,
      )
    return response
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
