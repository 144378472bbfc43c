import type { Db } from '#platform/db.server.ts'
import { atProvider } from '#tests/support/at-provider.ts'
import type { ProviderPerson } from '#tests/support/login-page.ts'
import { plainBrowser } from '#tests/support/plain-browser.ts'
import type { TestSite } from '#tests/support/site.ts'

interface Member {
  id: string
  email_verified: boolean
  full_name: string
  avatar_url: string | null
}

/** How a visitor signs in with Google: there, and back. */
export function googleVisitor(db: Db, site: TestSite, people: Record<string, ProviderPerson>) {
  let born = 0

  /** Somebody new at the provider, and the id it knows them by. */
  function someone(over: Partial<ProviderPerson> = {}): string {
    const id = `person-${++born}`
    people[id] = { email: `${id}@example.org`, email_verified: true, name: `Person ${born}`, ...over }
    return id
  }

  const leave = async (browser = plainBrowser(site), next = '/my-tickets') => {
    const answer = await browser.post('/account', { intent: 'google', next })
    return { browser, answer, address: answer.headers.get('location') ?? '' }
  }

  /** The whole way there and back; `bend` may change what the site asked or what the provider answered. */
  const signIn = async (
    person: string,
    bend: { asked?: (url: URL) => void; answered?: (url: URL) => void } = {},
  ) => {
    const { browser, address } = await leave()
    const asked = new URL(address)
    bend.asked?.(asked)
    const back = await atProvider(asked.href, person)
    bend.answered?.(back)
    const path = back.pathname + back.search
    return { browser, path, answer: await browser.get(path) }
  }

  const memberOf = async (email: string): Promise<Member | undefined> => {
    const { rows } = await db.pool.query<Member>(
      'select u.id, u.email_verified, p.full_name, p.avatar_url from auth_user u join profiles p on p.id = u.id where u.email = $1',
      [email],
    )
    return rows[0]
  }

  return { someone, leave, signIn, memberOf }
}
