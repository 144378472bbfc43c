import { setTimeout as sleep } from 'node:timers/promises'
import { googlePlugin } from '#modules/accounts/internal/google-plugin.server.ts'
import { accountLibrary, type AuthDeps } from '#modules/accounts/internal/library.server.ts'

/** What Google has not answered by then, it does not answer: somebody is waiting. */
const GOOGLE_TIMEOUT_MS = 10_000

type Handler = (request: Request) => Promise<Response>

/**
 * The account library with Google in it, for the requests that need Google. It asks Google once where everything is, and
 * so it is made when it is first needed: Google away at our start, or then, is no reason to be without it later.
 */
export function googleLibrary(deps: AuthDeps): Handler {
  const { google } = deps.config
  let found: Promise<Handler | null> | null = null

  const find = async (): Promise<Handler | null> => {
    if (!google) return null
    const library = accountLibrary(deps, [googlePlugin(deps.db, google)])
    const { socialProviders } = await library.$context
    return socialProviders.some(({ id }) => id === 'google') ? library.handler : null
  }
  const fault = (error: unknown) => {
    deps.log.error('Google could not be asked', { error })
    return null
  }
  const answer = async (request: Request): Promise<Response | null> => {
    const current = (found ??= find().catch(fault))
    const handler = await withTimeout(current)
    if (!handler && found === current) found = null // the next visitor asks anew
    return handler && withTimeout(handler(request))
  }
  return async (request) => (await answer(request)) ?? new Response(null, { status: 503 })
}

const withTimeout = <T>(work: Promise<T>): Promise<T | null> =>
  Promise.race([work, sleep(GOOGLE_TIMEOUT_MS, null, { ref: false })])
