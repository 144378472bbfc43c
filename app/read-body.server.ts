import { requireMethod } from '#app/require-method.server.ts'

/** The JSON body of a POST; undefined when it is not JSON, which the schema then rejects. */
export async function readBody(request: Request): Promise<unknown> {
  requireMethod(request, ['POST'])
  try {
    return (await request.json()) as unknown
  } catch {
    return undefined
  }
}
