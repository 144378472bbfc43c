import { lazy, Suspense } from 'react'
import type { Member } from '#app/shell/member.ts'
import { VisitorButtons } from '#app/shell/visitor-buttons.tsx'
import { Icon } from '#ui/icon.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Spinner } from '#ui/spinner.tsx'

interface AccountCornerProps {
  brand: string
  member: Member | null
  look?: 'secondary' | 'quiet'
}

/** The corner of whoever is there: a member's menu, or the ways in for a visitor. */
export function AccountCorner({ brand, member, look }: AccountCornerProps) {
  if (!member) return <VisitorButtons brand={brand} look={look} />
  return (
    <Suspense fallback={<Wait />}>
      <UserMenu member={member} />
    </Suspense>
  )
}

/** In the place of the avatar, and as large, so that nothing moves when that comes. */
const Wait = () => (
  <output aria-label="Loading..." className="grid min-h-tap min-w-tap place-items-center">
    <Spinner size="sm" />
  </output>
)

/** Without the menu: the way to everything in it. */
const WithoutMenu = () => (
  <LinkButton to="/dashboard" reloadDocument look="quiet" size="icon" aria-label="Your account">
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
