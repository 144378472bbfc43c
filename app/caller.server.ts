import { createHash } from 'node:crypto'
import { data } from 'react-router'
import type { RequestCtx } from '#app/context.server.ts'
import type { Caller } from '#modules/checkout/calls/find-called-payment.server.ts'
import { failureAnswer } from '#modules/checkout/calls/payment-answers.ts'
import { consumeRateLimit } from '#platform/consume-rate-limit.server.ts'
import type { RateLimitName } from '#platform/rate-limits.ts'
import { isSameSignature } from '#platform/signature.server.ts'

/** A key that a caller made to repeat a call safely; null without one. What nobody makes as a key counts as none. */
export const idempotencyKeyOf = (request: Request): string | null =>
  /^[!-~]{1,200}$/.exec(request.headers.get('x-idempotency-key') ?? '')?.[0] ?? null

const EVERY_CALL = { member: 'call', service: 'service call' } as const satisfies Record<
  string,
  RateLimitName
>

/**
 * Who makes a call to one of the specified functions: a program, by the service key as its bearer, or the member of the
 * session. Throws the answer for everybody else: 401; 429 for who calls too often, or tries keys.
 */
export async function requireCaller(request: Request, ctx: RequestCtx): Promise<Caller> {
  const caller = await findCaller(request, ctx)
  if (!caller) throw answerCall(failureAnswer({ code: 'AUTHENTICATION_FAILED' }))
  await limitCalls(ctx, EVERY_CALL[caller.kind], caller.kind === 'member' ? caller.id : ctx.clientAddress)
  return caller
}

async function findCaller(request: Request, ctx: RequestCtx): Promise<Caller | null> {
  if (hasServiceKey(request, ctx)) return { kind: 'service' }
  // Browsers once sent a public key with every call: beside a session it says nothing.
  if (ctx.actor) return { kind: 'member', id: ctx.actor.id }
  await limitWrongKeys(request, ctx)
  return null
}

/** Whether a call that anybody may make comes from a program. Throws the answer 429 for who tries keys. */
export async function isServiceCall(request: Request, ctx: RequestCtx): Promise<boolean> {
  const isService = hasServiceKey(request, ctx)
  if (!isService && !ctx.actor) await limitWrongKeys(request, ctx)
  return isService
}

function hasServiceKey(request: Request, { config: { serviceKey } }: RequestCtx): boolean {
  const given = request.headers.get('authorization')
  return (
    given !== null && serviceKey !== null && isSameSignature(digest(given), digest(`Bearer ${serviceKey}`))
  )
}

async function limitWrongKeys(request: Request, ctx: RequestCtx): Promise<void> {
  if (request.headers.has('authorization')) await limitCalls(ctx, 'wrong service key', ctx.clientAddress)
}

/** Of one length, so that the comparison tells nothing of the key's. */
const digest = (text: string): string => createHash('sha256').update(text).digest('base64')

/** Counts a call; throws the answer 429 above its limit. */
export async function limitCalls({ db }: RequestCtx, limit: RateLimitName, of: string): Promise<void> {
  const { allowed, retryAfterSeconds } = await consumeRateLimit(db, { limit, of })
  if (!allowed) throw answerTooManyCalls({ retryAfterSeconds })
}

export const answerTooManyCalls = ({ retryAfterSeconds }: { retryAfterSeconds: number }) =>
  answerCall({
    status: 429,
    body: { error: 'Too many calls. Please try again later.', code: 'GATEWAY_UNAVAILABLE' },
    headers: { 'Retry-After': String(retryAfterSeconds) },
  })

/** The response to a call, which no cache keeps. */
export const answerCall = ({
  status,
  body,
  headers = {},
}: {
  status: number
  body: unknown
  headers?: Record<string, string>
}) => data(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } })
