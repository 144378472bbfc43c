import { expect, test } from 'vitest'
import { squarePolicy } from '#modules/payments/square/square-form.ts'
import { contentSecurityPolicy } from '#platform/content-security-policy.ts'

const sourcesOf = (policy: string, directive: string): string[] =>
  policy
    .split('; ')
    .find((text) => text.startsWith(`${directive} `))
    ?.split(' ')
    .slice(1) ?? []

test.each([
  [
    'live',
    'https://web.squarecdn.com',
    'https://pci-connect.squareup.com',
    'https://sandbox.web.squarecdn.com',
  ],
  [
    'sandbox',
    'https://sandbox.web.squarecdn.com',
    'https://pci-connect.squareupsandbox.com',
    'https://web.squarecdn.com',
  ],
] as const)(
  "%s: pages load Square's fields and Google's wallet, and nothing of the other kind of money",
  (mode, sdk, api, other) => {
    const policy = contentSecurityPolicy(squarePolicy(mode, null))
    expect(sourcesOf(policy, 'script-src')).toEqual(["'self'", sdk, 'https://pay.google.com'])
    expect(sourcesOf(policy, 'frame-src')).toEqual(expect.arrayContaining([sdk, 'https://pay.google.com']))
    expect(sourcesOf(policy, 'connect-src')).toEqual(
      expect.arrayContaining([sdk, api, 'https://pay.google.com', 'https://google.com/pay']),
    )
    expect(sourcesOf(policy, 'img-src')).toContain('https://www.gstatic.com')
    // The button of Google Pay brings a style element; a style sheet of another origin stays out.
    expect(sourcesOf(policy, 'style-src-elem')).toEqual(["'self'", "'unsafe-inline'", sdk])
    expect(policy.split(/[ ;]+/)).not.toContain(other)
  },
)

test('the simulator brings its own script and frames, and widens nothing else', () => {
  const policy = contentSecurityPolicy(squarePolicy('simulator', 'http://127.0.0.1:4700'))
  expect(sourcesOf(policy, 'script-src')).toEqual(["'self'", 'http://127.0.0.1:4700'])
  expect(sourcesOf(policy, 'frame-src')).toEqual(['http://127.0.0.1:4700'])
  expect(policy).not.toContain('unsafe')
  expect(policy).not.toContain('google')
})

test.each(['live', 'sandbox', 'simulator'] as const)('%s: no script of a page may be inline', (mode) => {
  const policy = contentSecurityPolicy(squarePolicy(mode, 'http://127.0.0.1:4700'))
  expect(sourcesOf(policy, 'script-src')).not.toContain("'unsafe-inline'")
})
