import { isRouteErrorResponse, useNavigate } from 'react-router'
import { refusalIn, refusalText } from '#modules/accounts/admin/admin-refusal.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageState } from '#ui/page-state.tsx'
import { type Way, Ways } from '#ui/ways.tsx'
import { TryAgain } from '#app/shell/try-again.tsx'

/** Said to whoever is signed in and opens an admin page that is not theirs. (Specification 2, Admin guard screen) */
export function AccessDenied({ error, ways }: { error: unknown; ways: readonly Way[] }) {
  const navigate = useNavigate()
  const refusal = isRouteErrorResponse(error) ? refusalIn(error.data) : undefined
  const { title, text, notice, mayRetry } = refusalText(refusal ?? { code: 'ADMIN_REQUIRED' })
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
          <Ways ways={ways} after />
        </>
      }
    >
      <title>{title}</title>
      <p>{text}</p>
      {notice && <Notice tone="warning">{notice}</Notice>}
    </PageState>
  )
}
