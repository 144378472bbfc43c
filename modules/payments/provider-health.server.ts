import type { Gateway, GatewayHealth } from '#modules/payments/gateway.ts'

/** So long an answer about a provider's health is good for. */
export const HEALTH_FRESH_MS = 30_000
/** A provider that has not answered by then is not healthy. */
export const HEALTH_TIMEOUT_MS = 3_000

type Asked = Pick<Gateway, 'health' | 'environment'>
const answers = new WeakMap<Asked, { askedAt: number; answer: Promise<GatewayHealth> }>()

/**
 * Whether a provider works, as it was at most 30 seconds ago. It is asked once however many want to know, and never
 * throws: a provider that fails, or takes longer than 3 seconds, is unhealthy.
 */
export function providerHealth(gateway: Asked): Promise<GatewayHealth> {
  const kept = answers.get(gateway)
  const askedAt = performance.now()
  if (kept && askedAt - kept.askedAt < HEALTH_FRESH_MS) return kept.answer
  const answer = ask(gateway)
  answers.set(gateway, { askedAt, answer })
  return answer
}

async function ask(gateway: Asked): Promise<GatewayHealth> {
  const unhealthy: GatewayHealth = {
    apiStatus: 'unhealthy',
    configured: true,
    environment: gateway.environment,
    apiResponseTime: HEALTH_TIMEOUT_MS,
  }
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<GatewayHealth>((resolve) => {
    timer = setTimeout(() => resolve(unhealthy), HEALTH_TIMEOUT_MS)
  })
  try {
    return await Promise.race([gateway.health(), late])
  } catch {
    return unhealthy
  } finally {
    clearTimeout(timer)
  }
}
