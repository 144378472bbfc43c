import { z } from 'zod'
import { MAX_LENGTH } from '#modules/events/create/field-lengths.ts'
import { levels } from '#modules/events/facts/guest-facts.ts'
import { readPassOnRule } from '#modules/events/rules/pass-on-rule.ts'
import { readRefundRule } from '#modules/events/rules/refund-rule.ts'
import { textField, webAddressField } from '#platform/form-fields.ts'

const LEVELS = Object.entries(levels).flatMap(([level, { choice }]) =>
  [level, choice, `${level}s`].map((name) => [name.toLowerCase(), level] as const),
)

/** "21", "21+", "21 and over", "All ages". */
const AGE = /^(\d{1,2})\s*(?:\+|and over)?$/i

/** What is not a clear yes is a no. */
const tickField = () => z.string().transform((text) => (/^(?:on|yes|true|1)$/i.test(text) ? 'on' : ''))

/** What of a row is read as data: who finds it, refunds, passing on, and what guests ask. What cannot be read is left out. */
export const RULE_FIELDS = {
  refunds: z.string().refine((text) => readRefundRule(text) !== undefined),
  passOn: z.string().refine((text) => readPassOnRule(text) !== undefined),
  // What is not clear stays with those who have its link.
  isUnlisted: z.string().transform((text) => (/^(?:off|no|false|0|)$/i.test(text) ? '' : 'on')),
  isCancelled: tickField(),
  isPremium: tickField(),
  showsGuests: tickField(),
  level: z
    .string()
    .transform((text) => (text === '' ? '' : LEVELS.find(([name]) => name === text.toLowerCase())?.[1]))
    .pipe(z.string()),
  minAge: z
    .string()
    .transform((text) => (/^all ages$/i.test(text) ? '0' : text === '' ? '' : AGE.exec(text)?.[1]))
    .pipe(z.string()),
  parking: textField({ max: MAX_LENGTH.parking }),
  food: textField({ max: MAX_LENGTH.food }),
  hotelName: textField({ max: MAX_LENGTH.hotelName }),
  hotelUrl: webAddressField(),
  hotelCode: textField({ max: MAX_LENGTH.hotelCode }),
} as const

export const RULE_WORDS: Record<keyof typeof RULE_FIELDS, string> = {
  refunds: 'its refund rule',
  passOn: 'until when its tickets may be passed on',
  isUnlisted: 'who finds it',
  isCancelled: 'whether it is cancelled',
  isPremium: 'whether it is premium',
  showsGuests: 'whether guests see each other',
  level: 'its level',
  minAge: 'its lowest age',
  parking: 'its parking',
  food: 'its food',
  hotelName: 'its hotel',
  hotelUrl: 'the address of its hotel',
  hotelCode: 'how its hotel is booked',
}

/** The same as facts of a row: as the form of an event has them, empty for what it does not say. */
export type ImportedRules = Record<keyof typeof RULE_FIELDS, string>

/** Of a row that says none of them, and of one that was kept before they were read. */
export const NO_RULES: ImportedRules = {
  refunds: '',
  passOn: '',
  isUnlisted: '',
  isCancelled: '',
  isPremium: '',
  showsGuests: '',
  level: '',
  minAge: '',
  parking: '',
  food: '',
  hotelName: '',
  hotelUrl: '',
  hotelCode: '',
}

/** Other files call their words on refunds so: what is no rule is words. */
export const withRefundWords = <R extends { refunds?: string; refundPolicy?: string }>(record: R): R =>
  record.refunds !== undefined && readRefundRule(record.refunds) === undefined
    ? { ...record, refunds: '', refundPolicy: record.refundPolicy ?? record.refunds }
    : record
