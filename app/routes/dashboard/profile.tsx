import { data, href, useNavigation } from 'react-router'
import { CompletionCard } from '#modules/accounts/profile/completion-card.tsx'
import { ownProfile, saveProfile } from '#modules/accounts/profile/own-profile.server.ts'
import { profileCompletion } from '#modules/accounts/profile/profile-completion.ts'
import { type ProfileAnswer, ProfileForm } from '#modules/accounts/profile/profile-form.tsx'
import { readProfile, typedOf } from '#modules/accounts/profile/profile.ts'
import { requireMember } from '#app/guards.server.ts'
import { pageTitle } from '#app/page-title.ts'
import { readForm } from '#app/read-form.server.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Heading } from '#ui/heading.tsx'
import { Icon } from '#ui/icon.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import type { Route } from './+types/profile'

/** Somebody's own page: no cache on the way may keep it. */
export const headers = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: Route.MetaFunction = ({ matches }) => [pageTitle('Profile', matches)]

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
  const form = await readForm(request)
  const read = readProfile(form)
  if (read.ok) {
    await saveProfile(db, actor.id, read.facts)
    return data<ProfileAnswer>({ saved: true })
  }
  if (read.code === 'FIELD_NOT_ALLOWED')
    return data<ProfileAnswer>({ saved: false, refused: true }, { status: 400 })
  const answer = { saved: false as const, problems: read.problems, typed: typedOf(form) }
  return data<ProfileAnswer>(answer, { status: 422 })
}

export default function ProfilePage({ loaderData: profile, actionData }: Route.ComponentProps) {
  const { formAction, state } = useNavigation()
  const isBusy = state !== 'idle' && formAction === href('/dashboard/profile')
  const name = profile.name || profile.email
  return (
    <div className="page-column space-y-6">
      <Heading level={1}>Profile</Heading>
      <CompletionCard completion={profileCompletion(profile)} />
      <div className="flex flex-wrap items-center gap-5">
        <Avatar id={profile.id} name={name} src={profile.avatarUrl} size="lg" />
        <div className="min-w-0 space-y-2">
          <p className="truncate text-muted">{profile.email}</p>
          <LinkButton to={href('/dashboard/profile/picture')} look="secondary">
            <Icon name="camera" />
            {profile.avatarUrl ? 'Change picture' : 'Add a picture'}
          </LinkButton>
        </div>
      </div>
      <ProfileForm facts={profile} answer={actionData ?? null} isBusy={isBusy} />
    </div>
  )
}
