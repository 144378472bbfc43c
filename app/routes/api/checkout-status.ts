import { data } from 'react-router'
import { ctx } from '#app/context.server.ts'
import { checkoutStatus } from '#modules/checkout/checkout-status.server.ts'
import { checkoutResponse } from '#modules/checkout/checkout-responses.server.ts'
import type { Route } from './+types/checkout-status'

/** The status of the person's own checkout, by its id or by the key that the browser made for it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const found = context.get(ctx)
  const { actor, checkout } = found
  if (!actor) return data({ status: 'signed_out' } as const, { status: 401 })
  const status = await checkoutStatus(found, actor.id, params.id)
  if (!status) throw data({ code: 'ORDER_NOT_FOUND' }, { status: 404 })
  const { body } = await checkoutResponse(status, checkout, null)
  return data(body)
}
