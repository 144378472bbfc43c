import { useLocation } from 'react-router'
import { useRoot } from '#app/shell/use-root.ts'
import { openSignIn } from '#app/shell/sign-in-door.ts'
import { FollowButton } from '#modules/organizers/follow-button.tsx'

interface FollowHereProps {
  organizer: { id: string; name: string; isFollowed: boolean }
}

/** Follow, on an organiser's page. For a visitor it is kept in mind, and done once they have signed in. */
export function FollowHere({ organizer }: FollowHereProps) {
  const isMember = Boolean(useRoot()?.member)
  const { pathname } = useLocation()
  const askFirst = async () => {
    const [{ storeIntent }, { promptFor }, { systemNow }] = await Promise.all([
      import('#modules/signup-intents/intent-storage.client.ts'),
      import('#modules/signup-intents/signup-intent.ts'),
      import('#platform/time.ts'),
    ])
    const wanted = {
      type: 'follow_organizer',
      data: { organizerId: organizer.id, organizerName: organizer.name },
    } as const
    storeIntent(wanted, systemNow())
    openSignIn({ description: promptFor(wanted), tab: 'sign-up', next: pathname })
  }
  return (
    <FollowButton
      organizer={organizer}
      isFollowed={organizer.isFollowed}
      onAsk={isMember ? undefined : () => void askFirst()}
    />
  )
}
