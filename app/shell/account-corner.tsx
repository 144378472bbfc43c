import { lazy, Suspense } from 'react'
import type { Member } from '#app/shell/member.ts'
import { VisitorButtons } from '#app/shell/visitor-buttons.tsx'

// Visitors, who are most, never load it.
const UserMenu = lazy(async () => ({ default: (await import('#app/shell/user-menu.tsx')).UserMenu }))

interface AccountCornerProps {
  brand: string
  member: Member | null
  look?: 'secondary' | 'quiet'
}

/** The corner of whoever is there: a member's menu, or the ways in for a visitor. */
export function AccountCorner({ brand, member, look }: AccountCornerProps) {
  if (!member) return <VisitorButtons brand={brand} look={look} />
  return (
    <Suspense>
      <UserMenu member={member} />
    </Suspense>
  )
}
