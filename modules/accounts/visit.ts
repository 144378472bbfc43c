/** The request of a visitor, as far as accounts must know it. */
export interface Visit {
  headers: Headers
  /** The visitor's network address, from the connection or the proxy that is trusted. */
  address: string
}

/** The visit as its browser goes on with it, once that has taken these Set-Cookie lines. */
export function visitWith(visit: Visit, setCookies: string[]): Visit {
  const given = setCookies.map((line) => line.split(';', 1)[0] ?? '')
  const nameOf = (pair: string) => pair.split('=', 1)[0]?.trim()
  const isKept = (pair: string) => pair !== '' && !given.some((cookie) => nameOf(cookie) === nameOf(pair))
  const kept = (visit.headers.get('cookie') ?? '').split(';').filter(isKept)
  const headers = new Headers(visit.headers)
  headers.set('cookie', [...given, ...kept].join('; '))
  return { ...visit, headers }
}
