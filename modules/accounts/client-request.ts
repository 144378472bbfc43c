/** The parts of a visitor's request that accounts need. */
export interface ClientRequest {
  headers: Headers
  /** The visitor's network address, from the connection or the proxy that is trusted. */
  address: string
}

/** The request as the browser would send it next, after it stored these Set-Cookie lines. */
export function withSetCookies(clientRequest: ClientRequest, setCookies: string[]): ClientRequest {
  const given = setCookies.map((line) => line.split(';', 1)[0] ?? '')
  const nameOf = (pair: string) => pair.split('=', 1)[0]?.trim()
  const isKept = (pair: string) => pair !== '' && !given.some((cookie) => nameOf(cookie) === nameOf(pair))
  const kept = (clientRequest.headers.get('cookie') ?? '').split(';').filter(isKept)
  const headers = new Headers(clientRequest.headers)
  headers.set('cookie', [...given, ...kept].join('; '))
  return { ...clientRequest, headers }
}
