import { ctx } from '#app/context.server.ts'
import { answerWebhook } from '#app/receive-webhook.server.ts'
import type { Route } from './+types/paypal'

/** What PayPal tells of. */
export const action = ({ request, context }: Route.ActionArgs) =>
  answerWebhook(request, context.get(ctx), 'paypal')
