import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { GatewayHealth } from '#modules/payments/gateway.ts'
import { providerHealth } from '#modules/payments/provider-health.server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const HEALTHY: GatewayHealth = {
  apiStatus: 'healthy',
  configured: true,
  environment: 'sandbox',
  apiResponseTime: 40,
}
const asked = (health: () => Promise<GatewayHealth>) => ({
  environment: 'sandbox' as const,
  health: vi.fn<typeof health>(health),
})

test('is asked once by all who want to know, and again after 30 seconds', async () => {
  const provider = asked(() => Promise.resolve(HEALTHY))
  const seen = await Promise.all([providerHealth(provider), providerHealth(provider)])
  expect([seen, provider.health.mock.calls.length]).toEqual([[HEALTHY, HEALTHY], 1])
  await vi.advanceTimersByTimeAsync(29_999)
  await providerHealth(provider)
  expect(provider.health).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  await providerHealth(provider)
  expect(provider.health).toHaveBeenCalledTimes(2)
})

test.each([
  ['does not answer within 3 seconds', () => new Promise<never>(() => {})],
  ['throws', () => Promise.reject(new Error('no route to host'))],
])('of a provider that %s is bad', async (_, health) => {
  const answer = providerHealth(asked(health))
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await answer).toMatchObject({ apiStatus: 'unhealthy' })
})

test('of one provider says nothing of another', async () => {
  const [bad, good] = [asked(() => Promise.reject(new Error('down'))), asked(() => Promise.resolve(HEALTHY))]
  expect((await providerHealth(bad)).apiStatus).toBe('unhealthy')
  expect((await providerHealth(good)).apiStatus).toBe('healthy')
})
