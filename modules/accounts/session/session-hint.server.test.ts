import { describe, expect, test } from 'vitest'
import { correctedHint, hintForSession, missingHint } from '#modules/accounts/session/session-hint.server.ts'
import { readSessionHint, SESSION_HINT } from '#modules/accounts/session/session-hint.ts'

const NAME = '__Host-steppers.session_token'
const SCOPE = 'Path=/; HttpOnly; Secure; SameSite=Lax'
const session = (value: string, more = '') => `${NAME}=${value}; ${SCOPE}${more}`
const valueOf = (lines: string[]) => readSessionHint(lines[0]?.split(';', 1)[0])

describe('the session hint goes with the session', () => {
  test('for as long as the session cookie, and to be read by scripts', () => {
    const [line = ''] = hintForSession(['other=1', session('token.signature', '; Max-Age=604800')], NAME)
    expect(line).toMatch(/^signed-in=[\w-]{10}; Path=\/; SameSite=Lax; Max-Age=604800; Secure$/)
    expect(line).not.toContain('token')
  })

  test('until the browser is closed, when the session is not to be remembered', () => {
    expect(hintForSession([session('token.signature')], NAME)[0]).not.toContain('Max-Age')
  })

  test('and is another one for another session', () => {
    expect(valueOf(hintForSession([session('a')], NAME))).not.toBe(
      valueOf(hintForSession([session('b')], NAME)),
    )
  })

  test.each([session('', '; Max-Age=0'), session('x', '; max-age=0')])('and ends with it: %s', (line) => {
    expect(hintForSession([line], NAME)).toEqual([
      `${SESSION_HINT}=; Path=/; SameSite=Lax; Max-Age=0; Secure`,
    ])
  })

  test('and is left alone by an answer that does not touch the session', () => {
    expect(hintForSession(['theme=dark', `${NAME}_other=1`], NAME)).toEqual([])
  })
})

describe('a session hint that is wrong is corrected', () => {
  const right = valueOf(hintForSession([session('a')], NAME))

  test.each([
    ['says nothing', `${NAME}=a`],
    ['names another session', `${NAME}=a; signed-in=elsewhere1`],
    ['says nobody', `${NAME}=a; signed-in=0`],
  ])('where somebody is signed in and it %s', (_, cookies) => {
    expect(valueOf(correctedHint(cookies, NAME, true))).toBe(right)
  })

  test('where a session cookie opens nothing any more', () => {
    expect(correctedHint(`${NAME}=a; signed-in=${right}`, NAME, false)[0]).toMatch(/^signed-in=0;/)
  })

  test('where there is no session cookie at all', () => {
    expect(correctedHint(`signed-in=${right}`, NAME, false)[0]).toContain('Max-Age=0')
  })

  test.each([
    [`${NAME}=a; signed-in=${right}`, true],
    [`${NAME}=a; signed-in=0`, false],
    ['theme=dark', false],
    [null, false],
  ])('and only then: %s', (cookies, isSignedIn) => {
    expect(correctedHint(cookies, NAME, isSignedIn)).toEqual([])
  })
})

test('a browser with a session cookie and no hint gets one beside any page, once', () => {
  const [hint = ''] = missingHint(`${NAME}=a`, NAME)?.split(';') ?? []
  expect(readSessionHint(hint)).not.toBeNull()
  expect(missingHint(`${NAME}=a; ${hint}`, NAME)).toBeUndefined()
  expect(missingHint(`${NAME}=a; signed-in=0`, NAME)).toBeUndefined()
  expect(missingHint('theme=dark', NAME)).toBeUndefined()
  expect(missingHint(undefined, NAME)).toBeUndefined()
})
