import { data } from 'react-router'
import type { MemberCtx } from '#app/guards.server.ts'
import { hostsOf, sumYear } from '#modules/payouts/year/sum-year.server.ts'
import { readYearQuery } from '#modules/payouts/year/year-query.ts'
import { dayIn } from '#platform/time.ts'

/**
 * The year of a host that an address asks for: this year, and all of a person's hosts, unless told. Throws 404 for another's host, 400
 * for what cannot be read. Neither a person nor an organiser has a time zone: this year is Chicago's, as that of an entry without an event.
 */
export async function readYear({ db, actor, now }: MemberCtx, search: URLSearchParams) {
  const { values, unreadable } = readYearQuery(search)
  if (unreadable.length > 0) throw new Response('A part of this address cannot be read.', { status: 400 })
  const thisYear = Number(dayIn(now, 'America/Chicago').slice(0, 4))
  const year = Number(values.year ?? thisYear)
  const hosts = await hostsOf(db, actor.id)
  const host = hosts.find(({ id }) => id === values.host) ?? null
  if (values.host && !host) throw data(null, { status: 404 })
  const firstYear = Math.min(thisYear, ...(host ? [host] : hosts).map((one) => one.firstYear ?? thisYear))
  return {
    year,
    host,
    /** Those of which there may be something, the newest first. */
    years: Array.from({ length: thisYear - firstYear + 1 }, (_, before) => thisYear - before),
    groups: await sumYear(db, actor.id, { year, host: host?.id ?? null }),
    of: { year, person: actor.name, host: host?.name ?? (hosts.length === 1 ? hosts[0]!.name : null) },
  }
}
