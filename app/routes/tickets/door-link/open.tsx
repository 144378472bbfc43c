import { data, href, redirect } from 'react-router'
import type { Route } from './+types/open'
import { retryAfter } from '#app/answer-form.server.ts'
import { ctx } from '#app/context.server.ts'
import { doorLinkCookies } from '#app/door/door-link-cookie.server.ts'
import { pageTitle } from '#app/page-title.ts'
import { SECRET_PAGE } from '#app/secret-page.ts'
import { openDoorLink, type OpenLinkFailure } from '#modules/teams/door-links/open-door-link.server.ts'
import { Heading } from '#ui/heading.tsx'
import { Notice } from '#ui/notice.tsx'

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({ matches }) => [
  pageTitle('A link to a door', matches),
  { name: 'robots', content: 'noindex' },
]

/** Opens a link to a door: its secret becomes cookies, and the address that it stood in is left at once. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, config, clientAddress } = context.get(ctx)
  const found = await openDoorLink(db, clientAddress, url.searchParams.get('key') ?? '')
  if (!found.ok) {
    const { failure } = found
    const init =
      failure.code === 'TOO_MANY_TRIES'
        ? { status: 429, headers: { ...SECRET_PAGE, ...retryAfter(failure) } }
        : { status: 404, headers: SECRET_PAGE }
    return data({ code: failure.code }, init)
  }
  const { eventId } = found.value
  const headers = new Headers(SECRET_PAGE)
  for (const cookie of doorLinkCookies(config, found.value)) headers.append('Set-Cookie', cookie)
  throw redirect(href('/doors/:eventId', { eventId }), { headers })
}

const TEXTS: Record<OpenLinkFailure['code'], string> = {
  LINK_NOT_FOUND: 'This link opens no door. Open it as it was sent to you, or ask the host for a new one.',
  TOO_MANY_TRIES: 'Too many links that open no door were tried here. Please try again in a few minutes.',
}

export default function OpenDoorLink({ loaderData }: Route.ComponentProps) {
  return (
    <div className="mx-auto w-full max-w-lg space-y-5 px-4 py-8 sm:py-12">
      <Heading level={1}>A link to a door</Heading>
      <Notice tone="warning" live>
        {TEXTS[loaderData.code]}
      </Notice>
    </div>
  )
}
