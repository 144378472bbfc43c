import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Context } from 'hono'
import type { Config } from '#platform/config.server.ts'
import type { Log } from '#platform/log.server.ts'

export const APPLE_PAY_DOMAIN_PATH = '/.well-known/apple-developer-merchantid-domain-association'

/** Answers what Apple reads before this site may use Apple Pay. Square changes the file now and then: it is read anew each time. */
export async function answerApplePayDomain(
  c: Context,
  { applePayDomain }: Pick<Config, 'applePayDomain'>,
  log: Log,
): Promise<Response> {
  const text = applePayDomain === null ? null : await textOf(applePayDomain, log)
  return text === null
    ? c.text('Not found.', 404, { 'Cache-Control': 'no-store' })
    : c.text(text, 200, { 'Cache-Control': 'public, max-age=300' })
}

async function textOf(given: string, log: Log): Promise<string | null> {
  if (!path.isAbsolute(given)) return given
  try {
    return await readFile(given, 'utf8')
  } catch (error) {
    log.error('The file of APPLE_PAY_DOMAIN_ASSOCIATION cannot be read', { error })
    return null
  }
}
