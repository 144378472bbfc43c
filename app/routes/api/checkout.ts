import { data } from 'react-router'
import { ctx, type RequestCtx } from '#app/context.server.ts'
import { readBody } from '#app/read-body.server.ts'
import { readSeatSession } from '#app/seat-session.ts'
import { nameIfUnnamed } from '#modules/accounts/profile/own-profile.server.ts'
import { BUYER_HEADER } from '#modules/checkout/buyer-header.ts'
import { readCheckoutRequest } from '#modules/checkout/checkout-request.server.ts'
import {
  checkoutResponse,
  invalidRequestResponse,
  limitedCheckoutResponse,
} from '#modules/checkout/checkout-responses.server.ts'
import { checkOutWithinLimits } from '#modules/checkout/pay/limit-checkouts.server.ts'
import type { PersonId } from '#platform/ids.ts'
import type { Route } from './+types/checkout'

/**
 * Buys a cart: members only; the same client key may be sent again at will. A page that still shows whoever was signed in
 * before is told that they are not.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const found = context.get(ctx)
  const { actor, checkout } = found
  const shown = request.headers.get(BUYER_HEADER)
  if (!actor || (shown !== null && shown !== actor.id))
    return data({ status: 'signed_out' } as const, { status: 401 })
  const read = readCheckoutRequest(await readBody(request))
  if (!read.ok) {
    return data(invalidRequestResponse(read.failure), { status: 422 })
  }
  const result = await checkOutWithinLimits(found, checkout, actor.id, {
    ...read.value,
    seatSession: readSeatSession(request),
  })
  if (result.status === 'limited') {
    const { body, ...init } = limitedCheckoutResponse(result)
    return data(body, init)
  }
  const isBought = result.status === 'completed' || result.status === 'awaiting_cash'
  if (isBought && actor.name === '') await takeName(found, actor.id, read.value.billing.fullName)
  found.runJobNow('send mail')
  const buyer = { email: actor.email, fullName: actor.name, billing: null }
  const { body, status } = await checkoutResponse(result, checkout, buyer)
  return data(body, { status })
}

/** The name of the order is that of a buyer without one. The order stands by now: nothing of this may fail the answer. */
const takeName = ({ db, log }: RequestCtx, person: PersonId, name = '') =>
  nameIfUnnamed(db, person, name).catch((error: unknown) => {
    log.error('A name from checkout was not kept', { error })
  })
