import { useLocation } from 'react-router'
import { openSignInDialog } from '#app/shell/sign-in-dialog-store.ts'
import { useMember, useViewer } from '#app/shell/use-viewer.ts'
import { updateViewer } from '#app/shell/viewer-store.ts'
import { FollowButton } from '#modules/organizers/follow-button.tsx'
import { systemNow } from '#platform/time.ts'

interface OrganizerFollowButtonProps {
  organizer: { id: string; name: string }
  isQuiet?: boolean
}

/**
 * Follow, on the page of an organiser or of their event. For a visitor it is kept in mind, and done once they have signed in. For a member the
 * page, which is the same for everybody, does not know at first whether they follow already: its place is kept until then.
 */
export function OrganizerFollowButton({ organizer, isQuiet }: OrganizerFollowButtonProps) {
  const member = useMember()
  const { facts, page, isLate } = useViewer()
  const { pathname } = useLocation()
  const isAsked = member !== null && page !== pathname && !isLate
  const storeFollowIntent = async () => {
    const [{ storeIntent }, { promptFor }] = await Promise.all([
      import('#modules/signup-intents/intent-storage.client.ts'),
      import('#modules/signup-intents/intent-prompt.ts'),
    ])
    const wanted = {
      type: 'follow_organizer',
      data: { organizerId: organizer.id, organizerName: organizer.name },
    } as const
    storeIntent(wanted, systemNow())
    return { description: promptFor(wanted) }
  }
  const promptSignIn = async () => {
    const words = await storeFollowIntent().catch(() => ({})) // no line: the dialog will say so
    openSignInDialog({ ...words, tab: 'sign-up', next: pathname })
  }
  return (
    <span className={isAsked ? 'viewer-member:invisible' : ''}>
      <FollowButton
        key={organizer.id}
        organizer={organizer}
        isQuiet={isQuiet}
        isFollowed={page === pathname && facts?.isFollowing === true}
        onAsk={member === null ? () => void promptSignIn() : undefined}
        onChange={(isFollowing) => updateViewer({ isFollowing })}
      />
    </span>
  )
}
