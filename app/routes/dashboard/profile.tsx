import { displayName } from '#modules/accounts/messages.ts'
import { data, href } from 'react-router'
import { CompletionCard } from '#modules/accounts/profile/completion-card.tsx'
import { ownProfile, saveProfile } from '#modules/accounts/profile/own-profile.server.ts'
import { profileCompletion } from '#modules/accounts/profile/profile-completion.ts'
import { ProfileForm } from '#modules/accounts/profile/profile-form.tsx'
import { ProfileSchema } from '#modules/accounts/profile/profile-schema.ts'
import { readForm } from '#platform/read-form.server.ts'
import { ok } from '#platform/result.ts'
import { answerForm } from '#app/answer-form.server.ts'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { requireMember } from '#app/guards.server.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Icon } from '#ui/icon.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import type { Route } from './+types/profile'

/** One's own profile (spec 2 and 3). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const found = requireMember(request, context)
  const profile = await ownProfile(found, found.actor.id)
  if (!profile) throw data(null, { status: 404 })
  return profile
}

/** Saves it: the fields of the form and no others. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor } = requireMember(request, context)
  const form = await readForm(request, ProfileSchema)
  if (!form.ok) return answerForm(form, form)
  await saveProfile(db, actor.id, form.value)
  return answerForm(form, ok(null))
}

export default function ProfilePage({ loaderData: profile, actionData }: Route.ComponentProps) {
  return (
    <DashboardPage width="form">
      <CompletionCard completion={profileCompletion(profile)} />
      <div className="flex flex-wrap items-center gap-5">
        <Avatar id={profile.id} name={displayName(profile.name)} src={profile.avatarUrl} size="lg" />
        <div className="min-w-0 space-y-2">
          <p className="truncate text-muted">{profile.email}</p>
          <LinkButton to={href('/dashboard/profile/picture')} variant="secondary">
            <Icon name="camera" />
            {profile.avatarUrl ? 'Change picture' : 'Add a picture'}
          </LinkButton>
        </div>
      </div>
      <ProfileForm owner={profile.id} facts={profile} result={actionData} />
    </DashboardPage>
  )
}
