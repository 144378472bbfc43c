import { expect, test } from 'vitest'
import type { Config } from '#platform/config.server.ts'
import { fixedSecurityHeaders } from '#server/security-headers.server.ts'

const headersAt = (appUrl: string) => Object.fromEntries(fixedSecurityHeaders({ appUrl } as Config))

test('a site over https is asked for over https alone for two years, and one on this machine is not', () => {
  expect(headersAt('https://steppers.example')['Strict-Transport-Security']).toBe(
    'max-age=63072000; includeSubDomains',
  )
  expect(headersAt('http://localhost:3000')).not.toHaveProperty('Strict-Transport-Security')
})
