import { data } from 'react-router'
import { ownProfile } from '#modules/accounts/profile/own-profile.server.ts'
import { profileCompletion } from '#modules/accounts/profile/profile-completion.ts'
import { unreadCount } from '#modules/notifications/own-notifications.server.ts'
import { requireMember } from '#app/guards.server.ts'
import type { MenuFacts } from '#app/shell/menu-facts.ts'
import type { Route } from './+types/menu'

/** What the menu of a signed-in person shows beside what every page knows: asked for when it opens, so that no page waits for it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const found = requireMember(request, context)
  const [profile, unread] = await Promise.all([
    ownProfile(found, found.actor.id),
    unreadCount(found.db, found.actor.id),
  ])
  const facts: MenuFacts = {
    location: profile?.location ?? '',
    completion: profile && profileCompletion(profile),
    unread,
  }
  return data(facts, { headers: { 'Cache-Control': 'private, no-store' } })
}
