import { useLocation } from 'react-router'
import { useRoot } from '#app/shell/use-root.ts'
import { openSignIn } from '#app/shell/sign-in-door.ts'
import { FollowButton } from '#modules/organizers/follow-button.tsx'
import { systemNow } from '#platform/time.ts'

interface FollowHereProps {
  organizer: { id: string; name: string; isFollowed: boolean }
}

/** Follow, on an organiser's page. For a visitor it is kept in mind, and done once they have signed in. */
export function FollowHere({ organizer }: FollowHereProps) {
  const isMember = Boolean(useRoot()?.member)
  const { pathname } = useLocation()
  const keepInMind = async () => {
    const [{ storeIntent }, { promptFor }] = await Promise.all([
      import('#modules/signup-intents/intent-storage.client.ts'),
      import('#modules/signup-intents/signup-intent.ts'),
    ])
    const wanted = {
      type: 'follow_organizer',
      data: { organizerId: organizer.id, organizerName: organizer.name },
    } as const
    storeIntent(wanted, systemNow())
    return { description: promptFor(wanted) }
  }
  const askFirst = async () => {
    const words = await keepInMind().catch(() => ({})) // no line: the dialog will say so
    openSignIn({ ...words, tab: 'sign-up', next: pathname })
  }
  return (
    <FollowButton
      organizer={organizer}
      isFollowed={organizer.isFollowed}
      onAsk={isMember ? undefined : () => void askFirst()}
    />
  )
}
