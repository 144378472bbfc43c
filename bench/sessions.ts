import type { BenchSite } from './bench-site.ts'
import { createAuth } from '#modules/accounts/auth.server.ts'
import { findSession } from '#modules/accounts/session.server.ts'
import { createLog } from '#platform/log.server.ts'
import { makePerson, SECRET } from '#tests/support/box-office.ts'
import { sessionCookie } from '#tests/support/site.ts'

const WARM_UP = 2000

export interface SessionsScore {
  /** CPU microseconds of this process for one request's "who is it". */
  oursMicros: number
  librarysMicros: number
}

/** Who a cookie belongs to, asked `count` times, ours and the account library's way: the same answer, or it throws. */
export async function whoIsIt(site: BenchSite, count: number): Promise<SessionsScore> {
  const { db, origin } = site
  const id = await makePerson(db)
  const cookie = await sessionCookie(db, id)
  const config = { appUrl: origin, brandName: 'Steppers', secret: SECRET, google: null }
  const auth = createAuth({ db, config, log: createLog({ write: () => {} }) })
  const visit = { headers: new Headers({ cookie }), address: '10.0.0.1' }
  const ours = async () => (await findSession(auth, db, visit)).actor?.id
  const librarys = () => auth.whoami(visit)
  const micros = async (ask: () => Promise<string | null | undefined>, times: number): Promise<number> => {
    const before = process.cpuUsage()
    for (let at = 0; at < times; at++) if ((await ask()) !== id) throw new Error('The two do not agree')
    const { user, system } = process.cpuUsage(before)
    return (user + system) / times
  }
  await micros(ours, WARM_UP)
  await micros(librarys, WARM_UP)
  return { oursMicros: await micros(ours, count), librarysMicros: await micros(librarys, count) }
}
