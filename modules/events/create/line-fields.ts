import { z } from 'zod'
import { hostsText, MAX_HOSTS, readHosts } from '#modules/events/event-hosts.ts'
import { MAX_LENGTH } from '#modules/events/create/field-lengths.ts'
import { MAX_PERK, MAX_PERKS, perksText, readPerks } from '#modules/events/perks.ts'
import { paragraphField } from '#platform/form-fields.ts'

/** Hosts as `readHosts` reads them, in the form of `hostsText`. */
export const hostsField = () =>
  linesField({
    max: MAX_LENGTH.hosts,
    message: `Please write at most ${MAX_HOSTS} hosts, one a line: a name, then a phone number, such as: Lady T, 773-555-0119.`,
    read: readHosts,
    write: hostsText,
  })

/** Facts as `readPerks` reads them, in the form of `perksText`. */
export const perksField = () =>
  linesField({
    max: MAX_LENGTH.perks,
    message: `Please write at most ${MAX_PERKS} things, one a line, each within ${MAX_PERK} characters.`,
    read: readPerks,
    write: perksText,
  })

interface Lines<T> {
  max: number
  message: string
  read: (typed: string) => T[] | null
  write: (lines: T[]) => string
}

const linesField = <T>({ max, message, read, write }: Lines<T>) =>
  paragraphField({ max, message }).transform((typed, ctx) => {
    const lines = read(typed)
    if (lines) return write(lines)
    ctx.addIssue({ code: 'custom', message })
    return z.NEVER
  })
