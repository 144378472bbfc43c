import { isRouteErrorResponse, useNavigate } from 'react-router'
import { accessFailureIn, accessFailureText } from '#modules/accounts/admin/admin-access-failure.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageState } from '#ui/page-state.tsx'
import { type SuggestedLink, SuggestedLinks } from '#ui/suggested-links.tsx'
import { TryAgain } from '#app/shell/try-again.tsx'

/** Said to whoever is signed in and opens an admin page that is not theirs. (Specification 2, Admin guard screen) */
export function AccessDenied({ error, links }: { error: unknown; links: readonly SuggestedLink[] }) {
  const navigate = useNavigate()
  const failure = isRouteErrorResponse(error) ? accessFailureIn(error.data) : undefined
  const { title, text, notice, mayRetry } = accessFailureText(failure ?? { code: 'ADMIN_REQUIRED' })
  return (
    <PageState
      title={title}
      actions={
        <>
          {mayRetry ? (
            <TryAgain />
          ) : (
            <Button onClick={() => void navigate(-1)}>
              <Icon name="arrow-left" />
              Go Back
            </Button>
          )}
          <SuggestedLinks links={links} after />
        </>
      }
    >
      <title>{title}</title>
      <p>{text}</p>
      {notice && <Notice tone="warning">{notice}</Notice>}
    </PageState>
  )
}
