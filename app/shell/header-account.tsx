import { lazy, Suspense } from 'react'
import { useMember } from '#app/shell/use-viewer.ts'
import { VisitorButtons } from '#app/shell/visitor-buttons.tsx'
import { Icon } from '#ui/icon.tsx'
import { LinkButton } from '#ui/link-button.tsx'

interface HeaderAccountProps {
  brand: string
  variant?: 'secondary' | 'quiet'
  /** Where the page knows it: notifications not read yet. */
  unread?: number
}

/**
 * The account area of the header: a member's menu, or sign-in and sign-up for a visitor. A public page does not know yet:
 * style shows what the session hint says (`VIEWER_SCRIPT`), and without scripts a link that is right for both.
 */
export function HeaderAccount({ brand, variant, unread }: HeaderAccountProps) {
  const member = useMember()
  // A visitor's buttons stay the same elements once it is known who looks: whoever is on one by then keeps the focus.
  if (!member)
    return (
      <>
        <span
          className={member === null ? 'contents' : 'hidden viewer-visitor:contents'}
          data-for-viewer={member === undefined}
        >
          <VisitorButtons brand={brand} variant={variant} />
        </span>
        {member === undefined && (
          <>
            <span className="hidden viewer-member:contents">
              <WithoutMenu />
            </span>
            <span className="contents viewer-member:hidden viewer-visitor:hidden">
              <LinkButton to="/dashboard" variant={variant ?? 'secondary'}>
                Account
              </LinkButton>
            </span>
          </>
        )}
      </>
    )
  return (
    <Suspense fallback={<WithoutMenu />}>
      <UserMenu member={member} unread={unread} />
    </Suspense>
  )
}

/** Shown until the menu is loaded, in the same size: a link to the dashboard, which asks a visitor to sign in. */
const WithoutMenu = () => (
  <LinkButton to="/dashboard" reloadDocument variant="quiet" size="icon" aria-label="Your account">
    <Icon name="user" size="lg" />
  </LinkButton>
)

// Visitors, who are most, never load it.
const UserMenu = lazy(() =>
  import('#app/shell/user-menu.tsx').then(
    (code) => ({ default: code.UserMenu }),
    () => ({ default: WithoutMenu }),
  ),
)
