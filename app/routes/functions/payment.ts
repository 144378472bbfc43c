import { answerCall, idempotencyKeyOf, limitCalls, requireCaller } from '#app/caller.server.ts'
import { ctx, type RequestCtx } from '#app/context.server.ts'
import { readBody } from '#app/read-body.server.ts'
import { callPayment } from '#modules/checkout/calls/call-payment.server.ts'
import { failureAnswer } from '#modules/checkout/calls/payment-answers.ts'
import { isGateway, readPaymentCall } from '#modules/checkout/calls/payment-call.ts'
import type { GatewayName } from '#modules/payments/gateway.ts'
import { providerHealth } from '#modules/payments/provider-health.server.ts'
import { isDatabaseOutage } from '#platform/database-outage.server.ts'
import type { Route } from './+types/payment'

/** The health of a gateway, for everybody. (Specification 7) */
export async function loader({ params, context }: Route.LoaderArgs) {
  const found = context.get(ctx)
  const gateway = gatewayOf(params.name)
  await limitCalls(found, 'gateway health', found.clientAddress)
  const { gateways } = found.checkout
  const health = gateways[gateway] ? await providerHealth(gateways[gateway]) : notConfigured(found)
  return answerCall({ status: 200, body: health })
}

/** A call to a payment function: its own people, and programs with the service key. (Specification 7) */
export async function action({ request, params, context }: Route.ActionArgs) {
  const found = context.get(ctx)
  const gateway = gatewayOf(params.name)
  const caller = await requireCaller(request, found)
  const call = readPaymentCall(gateway, await readBody(request))
  if (!call.ok) return answerCall(failureAnswer(call.failure))
  try {
    const answer = await callPayment(found, found.checkout, caller, call.value, idempotencyKeyOf(request))
    found.runJobNow('send mail')
    return answerCall(answer)
  } catch (error) {
    if (isDatabaseOutage(error)) throw error
    found.log.error('A call to a payment function failed', { gateway, action: call.value.action, error })
    return answerCall(failureAnswer({ code: 'INTERNAL_ERROR' }))
  }
}

/** "payments-square" is the function of Square. */
function gatewayOf(name: string): GatewayName {
  const gateway = name.replace(/^payments-/, '')
  if (name === gateway || !isGateway(gateway))
    throw answerCall({ ...failureAnswer({ code: 'UNSUPPORTED_OPERATION' }), status: 404 })
  return gateway
}

const notConfigured = ({ config }: RequestCtx) => ({
  apiStatus: 'unhealthy',
  configured: false,
  environment: config.payments.mode,
  apiResponseTime: 0,
})
