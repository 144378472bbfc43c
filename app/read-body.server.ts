/** The JSON body of a request; undefined when it is not JSON, which the schema then rejects. */
export async function readBody(request: Request): Promise<unknown> {
  if (request.method !== 'POST')
    throw new Response('Method not allowed', { status: 405, headers: { Allow: 'POST' } })
  try {
    return (await request.json()) as unknown
  } catch {
    return undefined
  }
}
