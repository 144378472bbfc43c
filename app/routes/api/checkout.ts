import { data } from 'react-router'
import { ctx } from '#app/context.server.ts'
import { readBody } from '#app/read-body.server.ts'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { readCheckoutRequest } from '#modules/checkout/checkout-request.server.ts'
import { wireAnswer } from '#modules/checkout/wire-answers.server.ts'
import type { Route } from './+types/checkout'

/** Buys a cart: members only; the same client key may be sent again at will. */
export async function action({ request, context }: Route.ActionArgs) {
  const found = context.get(ctx)
  const { actor, desk } = found
  if (!actor) return data({ status: 'signed_out' } as const, { status: 401 })
  const read = readCheckoutRequest(await readBody(request))
  if (!read.ok) {
    return data({ status: 'refused', code: 'UNREADABLE', message: read.failure.message } as const, {
      status: 422,
    })
  }
  const answer = await checkOut(found, desk, actor.id, read.value)
  found.kick('send mail')
  const buyer = { email: actor.email, fullName: actor.name, phone: null }
  const { body, status } = await wireAnswer(answer, desk.gateways, buyer)
  return data(body, { status })
}
