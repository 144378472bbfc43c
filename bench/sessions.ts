import type { BenchSite } from './bench-site.ts'
import { cpuMs } from './cpu.ts'
import { runConcurrently } from './load.ts'
import { measureWithLimit, printHeading, ROUNDS, printRow, scaled } from './report.ts'
import { createAuth } from '#modules/accounts/auth.server.ts'
import { findSession } from '#modules/accounts/session/session.server.ts'
import type { Db } from '#platform/db.server.ts'
import { createLog } from '#platform/log.server.ts'
import { makePerson, SECRETS } from '#tests/support/box-office.ts'
import { sessionCookie } from '#tests/support/site.ts'

const CONCURRENCY = 32

/** Who a cookie belongs to, asked ours and the account library's way, and how look-ups that wait together share a statement. */
export async function sessionsPart(site: BenchSite): Promise<void> {
  printHeading(
    'Whose session it is: CPU µs of a request, ours against the account library (aim: at most 0.5)',
  )
  const { ours, library, together, apart } = await sessionLookUps(site)
  await ours(scaled(2000))
  await library(scaled(2000))
  for (let round = 0; round < ROUNDS; round++) {
    const { value, limit, verdict } = await measureWithLimit(
      () => library(scaled(3000)),
      () => ours(scaled(3000)),
    )
    printRow('ours', value, 'library', limit, 'ratio', verdict(value / limit))
  }
  printHeading(
    '32 look-ups at once, batched against each alone: CPU µs of a look-up, this process and PostgreSQL',
  )
  for (let round = 0; round < ROUNDS; round++) {
    const { value, limit, verdict } = await measureWithLimit(
      () => apart(scaled(6000)),
      () => together(scaled(6000)),
    )
    printRow('together', value, 'alone', limit, 'ratio', verdict(value / limit))
  }
}

type TimedLookUps = (times: number) => Promise<number>

async function sessionLookUps(
  site: BenchSite,
): Promise<Record<'ours' | 'library' | 'together' | 'apart', TimedLookUps>> {
  const { db, origin } = site
  const id = await makePerson(db)
  const cookie = await sessionCookie(db, id)
  const config = { appUrl: origin, brandName: 'Steppers', ...SECRETS, google: null }
  const auth = createAuth({ db, config, log: createLog({ write: () => {} }) })
  const clientRequest = { headers: new Headers({ cookie }), address: '10.0.0.1' }
  const find = async (on: Db) => (await findSession(auth, on, clientRequest)).actor?.id
  const agree = (found: string | null | undefined) => {
    if (found !== id) throw new Error('The two do not agree')
  }
  const micros = async (work: (times: number) => Promise<unknown>, times: number): Promise<number> => {
    const { postgres } = site.pids()
    const [before, postgresBefore] = [process.cpuUsage(), cpuMs(postgres)]
    await work(times)
    const { user, system } = process.cpuUsage(before)
    return (user + system + (cpuMs(postgres) - postgresBefore) * 1000) / times
  }
  const inTurn = (lookUp: () => Promise<string | null | undefined>) => async (times: number) => {
    const before = process.cpuUsage()
    for (let at = 0; at < times; at++) agree(await lookUp())
    const { user, system } = process.cpuUsage(before)
    return (user + system) / times
  }
  // Whoever asks by another object is looked up in a batch of its own.
  const alone = Array.from({ length: CONCURRENCY }, () => ({ ...db }))
  const atOnce = (on: (at: number) => Db) => (times: number) =>
    micros(
      (count) => runConcurrently({ atOnce: CONCURRENCY, count }, async (at) => agree(await find(on(at)))),
      times,
    )
  return {
    ours: inTurn(() => find(db)),
    library: inTurn(() => auth.whoami(clientRequest)),
    together: atOnce(() => db),
    apart: atOnce((at) => alone[at % CONCURRENCY] ?? db),
  }
}
