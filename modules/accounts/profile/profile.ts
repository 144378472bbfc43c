import { z } from 'zod'
import type { PersonId } from '#platform/ids.ts'

/** What a person tells of themselves (spec 3). Empty text is nothing told. */
export interface ProfileFacts {
  name: string
  bio: string
  location: string
  phone: string
  /** An http or https address. */
  website: string
  /** Handles without the @. */
  twitter: string
  instagram: string
}

export interface Profile extends ProfileFacts {
  id: PersonId
  email: string
  avatarUrl: string | null
}

/** The longest each fact may be, in characters; also what the fields on the screen take. */
export const LONGEST = {
  name: 80,
  bio: 600,
  location: 120,
  phone: 32,
  website: 200,
  twitter: 15,
  instagram: 30,
} as const satisfies Record<keyof ProfileFacts, number>

export type ProfileProblem = keyof ProfileFacts

/** Said of a field that cannot be kept as it was typed. */
export const PROFILE_PROBLEMS = {
  name: `Please write your name on one line of at most ${LONGEST.name} characters.`,
  bio: `Please keep it within ${LONGEST.bio} characters.`,
  location: `Please write where you are on one line of at most ${LONGEST.location} characters.`,
  phone: 'Please enter a phone number, such as +1 773 555 0117.',
  website: 'Please enter a web address, such as https://example.org.',
  twitter: 'Please enter a name on X or Twitter: letters, digits and _, at most 15.',
  instagram: 'Please enter a name on Instagram: letters, digits, dots and _, at most 30.',
} satisfies Record<ProfileProblem, string>

// Controls and line ends steer terminals, mails and logs; marks of direction make a name read as another one.
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u
const UNSEEN_BUT_LINES = /[^\P{Cc}\n]|[\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u

const line = (longest: number) =>
  z
    .string()
    .transform((text) => text.trim().normalize('NFC'))
    .refine((text) => text.length <= longest && text.isWellFormed() && !UNSEEN.test(text))

const Bio = z
  .string()
  .transform((text) => text.replaceAll(/\r\n?/g, '\n').trim().normalize('NFC'))
  .refine((text) => text.length <= LONGEST.bio && text.isWellFormed() && !UNSEEN_BUT_LINES.test(text))

/** International numbers differ too much to judge more: 7 to 15 digits (E.164), and what people write between them. */
const Phone = line(LONGEST.phone).refine((text) => text === '' || isPhone(text))
const isPhone = (text: string): boolean =>
  /^\+?[\d\s().\-/]+(?:\s?(?:x|ext\.?)\s?\d{1,6})?$/i.test(text) &&
  /^\d{7,15}$/.test(text.replace(/(?:x|ext).*$/i, '').replaceAll(/\D/g, ''))

const Website = line(LONGEST.website)
  .transform((text) => (text === '' || /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`))
  .refine((text) => text === '' || isWebAddress(text))

function isWebAddress(text: string): boolean {
  const url = URL.parse(text)
  if (!url || !/^https?:\/\//i.test(text) || text.length > LONGEST.website) return false
  const isNamed = /[^.]\.[^.]/.test(url.hostname) // a name of the public web has a dot
  return ['http:', 'https:'].includes(url.protocol) && !url.username && !url.password && isNamed
}

const handle = (hosts: RegExp, allowed: RegExp) =>
  line(200)
    .transform((text) =>
      text
        .replace(hosts, '')
        .replace(/^@/, '')
        .replace(/\/?(?:\?.*)?$/, ''),
    )
    .refine((text) => text === '' || allowed.test(text))

/** The form of one's own profile: exactly these fields, all of them, nothing that a person may not set of themselves. */
const ProfileForm = z.strictObject({
  name: line(LONGEST.name),
  bio: Bio,
  location: line(LONGEST.location),
  phone: Phone,
  website: Website,
  twitter: handle(/^(?:https?:\/\/)?(?:www\.|mobile\.)?(?:twitter|x)\.com\//i, /^\w{1,15}$/),
  instagram: handle(/^(?:https?:\/\/)?(?:www\.)?instagram\.com\//i, /^(?!\.)[\w.]{1,30}(?<!\.)$/),
})

export type ReadProfile =
  | { ok: true; facts: ProfileFacts }
  /** Fields that a profile does not have: somebody wrote the form anew. */
  | { ok: false; code: 'FIELD_NOT_ALLOWED' }
  | { ok: false; code: 'PROFILE_INVALID'; problems: ProfileProblem[] }

/**
 * Reads the form of one's own profile: lengths as in LONGEST, website http(s) only, handles freed of @ and address.
 * Fails with FIELD_NOT_ALLOWED on any field that a person may not set of themselves, such as `is_admin`, or that comes
 * twice, and with PROFILE_INVALID naming the fields to mend.
 */
export function readProfile(form: FormData): ReadProfile {
  const isOnce = [...form].length === new Set(form.keys()).size
  const read = ProfileForm.safeParse(Object.fromEntries(form))
  if (read.success && isOnce) return { ok: true, facts: read.data }
  const names = [...new Set(read.error?.issues.map(({ path: [name] }) => name))]
  const problems = names.filter((name): name is ProfileProblem => name !== undefined && name in LONGEST)
  const isForged = !isOnce || problems.length < names.length
  return isForged
    ? { ok: false, code: 'FIELD_NOT_ALLOWED' }
    : { ok: false, code: 'PROFILE_INVALID', problems }
}

/** What stands in the fields of a form that could not be kept, so that nobody types it twice. */
export function typedOf(form: FormData): ProfileFacts {
  const names = Object.keys(LONGEST) as ProfileProblem[] // of the literal above
  const typed = names.map((name) => {
    const value = form.get(name)
    return [name, typeof value === 'string' ? value.slice(0, MOST_GIVEN_BACK) : '']
  })
  return Object.fromEntries(typed) as Record<ProfileProblem, string>
}

const MOST_GIVEN_BACK = 2_000
