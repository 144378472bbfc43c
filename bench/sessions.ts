import type { BenchSite } from './bench-site.ts'
import { cpuMs } from './cpu.ts'
import { repeat } from './load.ts'
import { bracketed, heading, ROUNDS, say, scaled } from './report.ts'
import { createAuth } from '#modules/accounts/auth.server.ts'
import { findSession } from '#modules/accounts/session/session.server.ts'
import type { Db } from '#platform/db.server.ts'
import { createLog } from '#platform/log.server.ts'
import { makePerson, SECRET } from '#tests/support/box-office.ts'
import { sessionCookie } from '#tests/support/site.ts'

const AT_ONCE = 32

/** Who a cookie belongs to, asked ours and the account library's way, and how look-ups that wait together share a statement. */
export async function sessionsPart(site: BenchSite): Promise<void> {
  heading('Whose session it is: CPU µs of a request, ours against the account library (aim: at most 0.5)')
  const { ours, librarys, together, apart } = await waysToAsk(site)
  await ours(scaled(2000))
  await librarys(scaled(2000))
  for (let round = 0; round < ROUNDS; round++) {
    const { value, limit, verdict } = await bracketed(
      () => librarys(scaled(3000)),
      () => ours(scaled(3000)),
    )
    say('ours', value, 'library', limit, 'ratio', verdict(value / limit))
  }
  heading(
    '32 look-ups at once, in one lane against each alone: CPU µs of a look-up, this process and PostgreSQL',
  )
  for (let round = 0; round < ROUNDS; round++) {
    const { value, limit, verdict } = await bracketed(
      () => apart(scaled(6000)),
      () => together(scaled(6000)),
    )
    say('together', value, 'alone', limit, 'ratio', verdict(value / limit))
  }
}

type Ask = (times: number) => Promise<number>

async function waysToAsk(site: BenchSite): Promise<Record<'ours' | 'librarys' | 'together' | 'apart', Ask>> {
  const { db, origin } = site
  const id = await makePerson(db)
  const cookie = await sessionCookie(db, id)
  const config = { appUrl: origin, brandName: 'Steppers', secret: SECRET, google: null }
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
  // Whoever asks by another object waits in a lane of their own.
  const alone = Array.from({ length: AT_ONCE }, () => ({ ...db }))
  const atOnce = (on: (at: number) => Db) => (times: number) =>
    micros((count) => repeat({ atOnce: AT_ONCE, count }, async (at) => agree(await find(on(at)))), times)
  return {
    ours: inTurn(() => find(db)),
    librarys: inTurn(() => auth.whoami(clientRequest)),
    together: atOnce(() => db),
    apart: atOnce((at) => alone[at % AT_ONCE] ?? db),
  }
}
