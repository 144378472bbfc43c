import { type FunctionComponent, lazy, Suspense } from 'react'
import { isRouteErrorResponse, Link } from 'react-router'
import type { AdminFailureCode } from '#modules/accounts/admin/admin-messages.ts'
import { buttonClass } from '#ui/button-style.ts'
import { Heading } from '#ui/heading.tsx'

const WORDS: Record<number, { title: string; text: string }> = {
  403: { title: 'Not for this account', text: 'You are signed in, but this page belongs to somebody else.' },
  404: {
    title: 'Page not found',
    text: 'There is nothing at this address. It may have moved, or the link lost a piece.',
  },
}
const UNEXPECTED = {
  title: 'Something went wrong',
  text: 'An unexpected error occurred. Please try again.', // spec 8
}

/** Any page that cannot be shown: what happened and where to go. */
export function ErrorPage({ error }: { error: unknown }) {
  const code = isRouteErrorResponse(error) ? (error.data as { code?: string } | null)?.code : undefined
  if (code === 'ADMIN_REQUIRED' || code === 'ADMIN_UNVERIFIED') {
    return (
      <Suspense>
        <AccessDenied code={code} error={error} />
      </Suspense>
    )
  }
  return <WhatHappened error={error} />
}

function WhatHappened({ error }: { error: unknown }) {
  const { title, text } = (isRouteErrorResponse(error) && WORDS[error.status]) || UNEXPECTED
  return (
    <div className="mx-auto max-w-page px-4 py-16">
      <title>{title}</title>
      <Heading level={1}>{title}</Heading>
      <p className="mt-4 max-w-measure text-lg text-muted">{text}</p>
      <Link to="/events" className={`${buttonClass()} mt-8`}>
        See events
      </Link>
    </div>
  )
}

// Only who tries an admin page loads it.
const AccessDenied = lazy<FunctionComponent<{ code: AdminFailureCode; error: unknown }>>(() =>
  import('#app/shell/access-denied.tsx').then(
    (code) => ({ default: code.AccessDenied }),
    () => ({ default: WhatHappened }),
  ),
)
