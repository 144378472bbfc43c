import { type FunctionComponent, lazy, Suspense } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { TryAgain } from '#app/shell/try-again.tsx'
import { NETWORK_ERROR } from '#ui/network-error.ts'
import { PageState } from '#ui/page-state.tsx'
import { type SuggestedLink, SuggestedLinks } from '#ui/suggested-links.tsx'

interface State {
  title: string
  text: string
  /** It may be different in a moment. */
  mayRetry?: boolean
}

const STATES: Record<number, State> = {
  403: {
    title: 'Not for this account',
    text: 'You are signed in, but this page belongs to another account.',
  },
  404: {
    title: 'Page not found',
    text: 'There is no page at this address. It may have moved, or part of the link is missing.',
  },
}
const OFFLINE: State = { title: 'You are offline', text: `${NETWORK_ERROR}.`, mayRetry: true }
const UNEXPECTED: State = {
  title: 'Something went wrong',
  text: 'An unexpected error occurred. Please try again.', // spec 8
  mayRetry: true,
}
const SITE_LINKS: readonly SuggestedLink[] = [{ to: '/events', label: 'See events' }]

interface ErrorPageProps {
  error: unknown
  /** Where this reader goes on, where that is known. */
  links?: readonly SuggestedLink[]
}

/** Any page that cannot be shown: what happened and where to go, inside the layout around it. */
export function ErrorPage({ error, links = SITE_LINKS }: ErrorPageProps) {
  const code = isRouteErrorResponse(error) && (error.data as { code?: string } | null)?.code
  const isRefused = code && code.startsWith('ADMIN_')
  if (!isRefused) return <WhatHappened error={error} links={links} />
  return (
    <Suspense>
      <AccessDenied error={error} links={links} />
    </Suspense>
  )
}

function WhatHappened({ error, links }: Required<ErrorPageProps>) {
  const { title, text, mayRetry } = stateOf(error)
  return (
    <PageState
      title={title}
      actions={
        <>
          {mayRetry && <TryAgain />}
          <SuggestedLinks links={links} after={mayRetry} />
        </>
      }
    >
      <title>{title}</title>
      <p>{text}</p>
    </PageState>
  )
}

function stateOf(error: unknown): State {
  if (isRouteErrorResponse(error)) return STATES[error.status] ?? UNEXPECTED
  return isConnectionLost(error) ? OFFLINE : UNEXPECTED
}

/** A fetch that reached no server, as each engine says it; the server itself never throws one. */
const isConnectionLost = (error: unknown): boolean =>
  error instanceof TypeError && /failed to fetch|networkerror|load failed/i.test(error.message)

// Only who tries an admin page loads it.
const AccessDenied = lazy<FunctionComponent<Required<ErrorPageProps>>>(() =>
  import('#app/shell/access-denied.tsx').then(
    (code) => ({ default: code.AccessDenied }),
    () => ({ default: WhatHappened }),
  ),
)
