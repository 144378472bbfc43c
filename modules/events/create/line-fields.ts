import { z } from 'zod'
import {
  type HostsFailure,
  hostsText,
  MAX_HOST_NAME,
  MAX_HOSTS,
  readHosts,
} from '#modules/events/facts/event-hosts.ts'
import { MAX_LENGTH } from '#modules/events/create/field-lengths.ts'
import { MAX_PERK, MAX_PERKS, perksText, readPerks } from '#modules/events/facts/perks.ts'
import { paragraphField } from '#platform/form-fields.ts'

/** Hosts as `readHosts` reads them, in the form of `hostsText`; what is wrong is told with its line. */
export const hostsField = () =>
  paragraphField({ max: MAX_LENGTH.hosts }).transform((typed, ctx) => {
    const hosts = readHosts(typed)
    if (hosts.ok) return hostsText(hosts.value)
    ctx.addIssue({ code: 'custom', message: hostsMessage(hosts.failure) })
    return z.NEVER
  })

function hostsMessage(failure: HostsFailure): string {
  if (failure.code === 'TOO_MANY_HOSTS')
    return `Please write at most ${MAX_HOSTS} hosts. These are ${failure.count}.`
  const { code, line, text } = failure
  return `Line ${line}: ${WRONG[code](`“${text}”`)}`
}

const WRONG = {
  NAME_MISSING: (text) => `${text} is a phone number without a name. Write the name before it.`,
  NUMBER_WRONG: (text) => `${text} is no phone number. Write it whole, such as 773-555-0119.`,
  SECOND_NUMBER: (text) => `${text} is a second phone number of one host. Give each host a line.`,
  NAME_TOO_LONG: (text) => `the name that begins with ${text} has more than ${MAX_HOST_NAME} characters.`,
} satisfies Record<Exclude<HostsFailure['code'], 'TOO_MANY_HOSTS'>, (text: string) => string>

const PERKS = `Please write at most ${MAX_PERKS} things, one a line, each within ${MAX_PERK} characters.`

/** Facts as `readPerks` reads them, in the form of `perksText`. */
export const perksField = () =>
  paragraphField({ max: MAX_LENGTH.perks, message: PERKS }).transform((typed, ctx) => {
    const perks = readPerks(typed)
    if (perks) return perksText(perks)
    ctx.addIssue({ code: 'custom', message: PERKS })
    return z.NEVER
  })
