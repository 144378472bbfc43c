import { useNavigate } from 'react-router'
import { adminMessages, type AdminFailureCode } from '#modules/accounts/admin/admin-messages.ts'
import { Button } from '#ui/button.tsx'
import { Heading } from '#ui/heading.tsx'
import { Icon } from '#ui/icon.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'

/** Said to whoever is signed in and opens an admin page that is not theirs. (Specification 2, Admin guard screen) */
export function AccessDenied({ code }: { code: AdminFailureCode }) {
  const navigate = useNavigate()
  return (
    <div className="mx-auto max-w-xl space-y-6 px-4 py-16">
      <title>Access Denied</title>
      <span className="flex text-danger">
        <Icon name="lock" size="xl" />
      </span>
      <Heading level={1}>Access Denied</Heading>
      <p className="text-lg text-muted">
        You don't have admin privileges to access this area. Please contact your system administrator if you
        believe this is an error.
      </p>
      <Notice tone="warning">{adminMessages[code]}</Notice>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void navigate(-1)}>
          <Icon name="arrow-left" />
          Go Back
        </Button>
        <LinkButton to="/dashboard" variant="secondary">
          Your dashboard
        </LinkButton>
      </div>
    </div>
  )
}
