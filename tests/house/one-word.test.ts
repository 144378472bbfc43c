// One act has one word on every screen, so that nobody wonders whether "log in" is something else than "sign in". Texts that the
// specification words itself stand as it says.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { plain } from '#tests/house/specified-texts.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** The word of each act or place, and what else people call it. */
const ONE_WORD: Record<string, RegExp> = {
  'Sign in': /\b(?:log(?:ged|ging)?[ -]?(?:in|on)|sign(?:ed|ing)?[ -]on)\b/i,
  'Sign out': /\b(?:log(?:ged|ging)?[ -]?(?:out|off)|sign(?:ed|ing)?[ -]off)\b/i,
  'Sign up': /\b(?:register|registration)\b/i,
  Notifications: /\b(?:alerts?|activity feed)\b/i,
  Settings: /\bpreferences\b/i,
  'Check-in': /\b(?:admission desk|entry scan)\b/i,
  'My tickets': /\b(?:my passes|my bookings|ticket wallet)\b/i,
}

/** Texts of the specification, and the name of what holds two of its tabs. */
const SPECIFIED = [
  'Login successful! Redirecting...',
  'Registration temporarily unavailable. Please try again.',
  'Success! Check your email for the confirmation link to complete your registration.',
  'Sign In / Register',
  'Sign in or register',
  'Register',
]

/** What people read: quoted texts that begin like a sentence, and text between tags. */
const TEXT = /(?<=['"`>])[A-Z][^'"`<>{}=]*[a-z.!?]\s?(?=['"`<{$])/g

const otherWords = (source: string): string[] =>
  [...plain(source).matchAll(TEXT)]
    .map(([text]) => text.trim())
    .filter((text) => !SPECIFIED.includes(text) && Object.values(ONE_WORD).some((other) => other.test(text)))

test('one word for one act', () => {
  const files = globSync('{app,modules,ui}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  )
  const found = files.flatMap((file) =>
    otherWords(readFileSync(path.join(ROOT, file), 'utf8')).map((text) => `${file}: ${text}`),
  )
  expect(files.length).toBeGreaterThan(1_000)
  expect(found).toEqual([])
})

describe('this test goes red', () => {
  test.each([
    ['a sentence', "const words = 'Please log in to buy tickets.'"],
    ['a button', '<Button>Log out</Button>'],
    ['words around a value', '<p>Logged in as {name}</p>'],
    ['another name of a page', 'title: "Your preferences"'],
  ])('on %s', (_, source) => {
    expect(otherWords(source)).toHaveLength(1)
  })

  test.each([
    ['a comment', "/** Log in */ const words = 'Sign in'"],
    ['a name in the code', 'const register = () => log.in(it)'],
    ['what the specification words', '<h2>Sign In / Register</h2>'],
  ])('and not on %s', (_, source) => {
    expect(otherWords(source)).toEqual([])
  })
})
