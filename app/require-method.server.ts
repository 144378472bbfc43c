/** The answer to a method that an address does not have: 405, and in `Allow` those that it has. */
export const methodNotAllowed = (allowed: readonly string[], headers: HeadersInit = {}): Response => {
  const all = new Headers(headers)
  all.set('Allow', allowed.join(', '))
  return new Response('Method not allowed.', { status: 405, headers: all })
}

/** Throws 405 for a request by any other method: a router hands PUT, PATCH and DELETE to the action of a form as well. */
export function requireMethod(request: Request, allowed: readonly string[], headers?: HeadersInit): void {
  if (!allowed.includes(request.method)) throw methodNotAllowed(allowed, headers)
}
