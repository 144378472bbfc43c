import { expect, test } from 'vitest'
import type { Config } from '#platform/config.server.ts'
import { fixedSecurityHeaders } from '#server/security-headers.server.ts'

const headersAt = (appUrl: string) => Object.fromEntries(fixedSecurityHeaders({ appUrl } as Config))

test('strict transport security (HSTS) is sent for two years over https, and not on this machine', () => {
  expect(headersAt('https://steppers.example')['Strict-Transport-Security']).toBe(
    'max-age=63072000; includeSubDomains',
  )
  expect(headersAt('http://localhost:3000')).not.toHaveProperty('Strict-Transport-Security')
})
