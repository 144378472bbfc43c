import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AFTER_SIGN_IN, safeReturnPath, signInPath } from '#modules/accounts/return-path.ts'

const ORIGIN = 'https://steppers.example'

describe('the return path after signing in', () => {
  it.each([
    '/events/42',
    '/events?city=Chicago&from=2026-12-01',
    '/events/42?ref=ABC#tickets',
    '/checkout?next=/events',
    '/',
    '/events/caf%C3%A9',
  ])('leads to %s', (path) => {
    expect(safeReturnPath(path)).toBe(path)
  })

  it.each([
    ['nothing', undefined],
    ['an empty text', ''],
    ['another site', 'https://evil.example'],
    ['another site without its scheme', '//evil.example'],
    ['three slashes', '///evil.example'],
    ['a backslash', '/\\evil.example'],
    ['two backslashes', '\\\\evil.example'],
    ['a scheme without slashes', 'https:evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,hi'],
    ['a name and a password', '//steppers.example@evil.example'],
    ['an encoded slash', '/%2f%2fevil.example'],
    ['an encoded backslash', '/%5cevil.example'],
    ['a tab in the slashes', '/\t/evil.example'],
    ['a line break', '/events\r\nSet-Cookie: a=b'],
    ['a null', '/\u0000/evil.example'],
    ['dots that leave two slashes', '/.//evil.example'],
    ['dots that climb to two slashes', '/a/..//evil.example'],
    ['encoded dots that climb to two slashes', '/%2e%2e//evil.example'],
    ['a leading space', ' //evil.example'],
    ['a list', ['/events/42']],
    ['the sign-in screen', '/account?next=/account'],
    ['the other sign-in screen', '/auth'],
    ['signing out', '/sign-out'],
    ['a path without its end', `/${'a'.repeat(3_000)}`],
  ])('leads to the events page when asked for %s', (_, wanted) => {
    expect(safeReturnPath(wanted)).toBe(AFTER_SIGN_IN)
  })

  it('never leaves the site, whatever is asked for', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '//',
      '%2f',
      '%5c',
      '@',
      ':',
      '?',
      '#',
      'evil.example',
      'https:',
      '\t',
      '\n',
      ' ',
    )
    const wanted = fc.oneof(
      fc.array(pieces, { maxLength: 8 }).map((parts) => `/${parts.join('')}`),
      fc.webUrl(),
      fc.string(),
    )
    fc.assert(
      fc.property(wanted, (text) => {
        const path = safeReturnPath(text)
        expect(new URL(path, ORIGIN).origin).toBe(ORIGIN)
        expect(path).toMatch(/^\/(?![/\\])/)
        expect(safeReturnPath(path)).toBe(path)
      }),
      { numRuns: 5_000 },
    )
  })

  it('is in the address of the sign-in screen only when it is not the usual one', () => {
    expect(signInPath('/my-tickets?all=1')).toBe('/account?next=%2Fmy-tickets%3Fall%3D1')
    expect(signInPath('//evil.example')).toBe('/account')
  })
})
