import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Provider from 'oidc-provider'
import sharp from 'sharp'
import { loginPage, type ProviderPerson } from '#tests/support/login-page.ts'

export const CLIENT = {
  clientId: 'steppers-here',
  clientSecret: 'known-to-everybody-so-only-for-this-machine',
}

// One for all, so that a provider which stops and comes back is still the same.
const KEY = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })

const BRASS = { r: 214, g: 163, b: 66 }
const FACE = await sharp({ create: { width: 400, height: 400, channels: 3, background: BRASS } })
  .png()
  .toBuffer()

interface Options {
  /** 0 takes any free one. */
  port: number
  /** Where the site is; only there does the provider send anybody back to. */
  appUrl: string
  /** By the id that the provider gives them. */
  people: Record<string, ProviderPerson>
}

/**
 * An OpenID provider on this machine that stands in for Google: an independent one, which checks the site's secret, its
 * return address and PKCE by itself. Its login page asks only who to be.
 */
export async function openidProvider({ port, appUrl, people }: Options) {
  const server = createServer()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const provider = makeProvider(issuer, appUrl, people)
  const issued: string[] = []
  provider.on('grant.success', ({ body }) => {
    const said = body as Record<string, string>
    issued.push(...['access_token', 'refresh_token', 'id_token'].flatMap((name) => said[name] ?? []))
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    const [, id] = /^\/login\/([\w-]+)$/.exec(request.url ?? '') ?? []
    if (request.url?.startsWith('/faces/')) return void response.end(FACE)
    const work = id ? login(provider, people, request, response) : answer(request, response)
    work.catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  /** `issued` are all tokens that it gave out, for tests which look for them where they must not be. */
  return { issuer, close, issued, config: { ...CLIENT, issuer } }
}

function makeProvider(issuer: string, appUrl: string, people: Options['people']): Provider {
  return new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [`${appUrl}/api/auth/callback/google`],
        response_types: ['code'],
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...KEY, use: 'sig', alg: 'RS256', kid: 'only' }] },
    cookies: { keys: ['only on this machine'] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, IdToken: 600, AccessToken: 600, RefreshToken: 600 },
    pkce: { required: () => true },
    conformIdTokenClaims: false, // as Google: who somebody is stands in the ID token
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    extraParams: ['access_type'],
    issueRefreshToken: async (context) => context.oidc.entities.AuthorizationCode !== undefined,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/login/${uid}` },
    findAccount: (_context, id) => {
      const { hasPicture = false, ...claims } = people[id] ?? {}
      const picture = hasPicture ? { picture: `${issuer}/faces/${id}=s96-c` } : {}
      return { accountId: id, claims: async () => ({ sub: id, ...claims, ...picture }) }
    },
  })
}

/** Asks who to be, and takes the answer. */
async function login(
  provider: Provider,
  people: Options['people'],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { params } = await provider.interactionDetails(request, response)
  if (request.method !== 'POST') {
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end(loginPage(people))
    return
  }
  const accountId = new URLSearchParams(await text(request)).get('person')
  if (!accountId || !(accountId in people)) {
    await provider.interactionFinished(request, response, { error: 'access_denied' })
    return
  }
  const grant = new provider.Grant({ accountId, clientId: String(params['client_id']) })
  grant.addOIDCScope('openid email profile')
  const grantId = await grant.save()
  await provider.interactionFinished(request, response, { login: { accountId }, consent: { grantId } })
}
