import { z } from 'zod'
import { hostsText, MAX_HOSTS, readHosts } from '#modules/events/event-hosts.ts'
import { MAX_LENGTH } from '#modules/events/create/field-lengths.ts'
import { paragraphField } from '#platform/form-fields.ts'

const message = `Please write at most ${MAX_HOSTS} hosts, one a line: a name, then a phone number, such as: Lady T, 773-555-0119.`

/** Hosts as `readHosts` reads them, in the form of `hostsText`. */
export const hostsField = () =>
  paragraphField({ max: MAX_LENGTH.hosts, message }).transform((typed, ctx) => {
    const hosts = readHosts(typed)
    if (hosts) return hostsText(hosts)
    ctx.addIssue({ code: 'custom', message })
    return z.NEVER
  })
