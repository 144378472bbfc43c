import { data } from 'react-router'
import { z } from 'zod'
import { ctx } from '#app/context.server.ts'
import { readBody } from '#app/read-body.server.ts'
import { behaviorOf } from '#modules/payments/simulator/test-cards.ts'
import { tokenFor } from '#modules/payments/simulator/token.server.ts'
import type { Route } from './+types/simulated-card-tokens'

const Card = z.object({
  number: z.string().max(30),
  expiry: z.string().max(10),
  cvv: z.string().max(4),
  postalCode: z.string().max(10),
})

/** Replaces the card fields of the provider: takes a test card, answers a one-time token. 404 without the simulator. */
export async function action({ request, context }: Route.ActionArgs) {
  const { checkout } = context.get(ctx)
  if (checkout.gateways.square?.environment !== 'simulator') throw data(null, { status: 404 })
  const read = Card.safeParse(await readBody(request))
  const script = read.success ? behaviorOf(read.data) : null
  if (!script) {
    const message = 'Failed to process card information. Please try again.'
    return data({ ok: false as const, message }, { status: 422 })
  }
  return { ok: true as const, token: tokenFor(script) }
}
