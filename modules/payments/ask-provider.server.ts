import type { PaymentErrorCode } from '#modules/payments/errors.ts'
import type { Gateway } from '#modules/payments/gateway.ts'
import type { Ctx } from '#platform/ctx.server.ts'

/** The longest one call to a provider may take. Past it nobody knows what came of it. */
export const PROVIDER_TIMEOUT_MS = 10_000

/**
 * One call to a provider, which never throws and never takes longer than `PROVIDER_TIMEOUT_MS`: what went wrong is
 * `otherwise` of REQUEST_TIMEOUT or UNKNOWN_ERROR.
 */
export async function askProvider<Answer>(
  { log }: Pick<Ctx, 'log'>,
  gateway: Pick<Gateway, 'name'>,
  call: () => Promise<Answer>,
  otherwise: (code: PaymentErrorCode) => Answer,
): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<Answer>((resolve) => {
    timer = setTimeout(() => resolve(otherwise('REQUEST_TIMEOUT')), PROVIDER_TIMEOUT_MS)
  })
  try {
    return await Promise.race([call(), late])
  } catch (error) {
    log.error('A payment gateway threw', { gateway: gateway.name, error })
    return otherwise('UNKNOWN_ERROR')
  } finally {
    clearTimeout(timer)
  }
}
