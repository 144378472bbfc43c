import { expect, test } from 'vitest'
import { contentSecurityPolicy } from '#platform/content-security-policy.ts'

test('the content security policy allows no inline code, no other origin and no framing', () => {
  const policy = contentSecurityPolicy()
  expect(policy).not.toContain('unsafe')
  for (const directive of [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ])
    expect(policy.split('; ')).toContain(directive)
})

test('a page adds its own sources to the content security policy and removes none', () => {
  const policy = contentSecurityPolicy(
    { 'script-src': ["'sha256-x'"] },
    { 'frame-src': ['https://pay.example'] },
  )
  expect(policy).toContain("script-src 'self' 'sha256-x'")
  expect(policy).toContain('frame-src https://pay.example;')
  expect(policy).toContain("object-src 'none'")
})
