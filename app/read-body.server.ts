/** The JSON body of a request, or undefined when it is none: the schema that reads it then says so. */
export async function readBody(request: Request): Promise<unknown> {
  if (request.method !== 'POST')
    throw new Response('Method not allowed', { status: 405, headers: { Allow: 'POST' } })
  try {
    return (await request.json()) as unknown
  } catch {
    return undefined
  }
}
