import { displayName } from '#modules/accounts/messages.ts'
import { data, href, redirect } from 'react-router'
import { removeAvatar, setAvatar } from '#modules/accounts/profile/avatar.server.ts'
import { ownProfile } from '#modules/accounts/profile/own-profile.server.ts'
import { PictureForm } from '#modules/accounts/profile/picture-form.tsx'
import { maxBytes } from '#modules/pictures/picture-kinds.ts'
import { changeAvatar } from '#app/dashboard/change-avatar.server.ts'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { requireMember } from '#app/guards.server.ts'
import { Avatar } from '#ui/avatar.tsx'
import type { Route } from './+types/picture'

/** Twice the largest picture: one that is too large is answered with a message on the page, not with a broken connection. */
export const handle = { maxBodyBytes: 2 * maxBytes('avatar') }

/** The picture beside one's name (spec 3 and 5). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const found = requireMember(request, context)
  const profile = await ownProfile(found, found.actor.id)
  if (!profile) throw data(null, { status: 404 })
  const { id, avatarUrl, name } = profile
  return { id, avatarUrl, name: displayName(name) }
}

/** Takes a new picture in, or the old one away, and leads back to the profile. */
export async function action({ request, context }: Route.ActionArgs) {
  const found = requireMember(request, context)
  const { db, actor } = found
  const refused = await changeAvatar(request, found, {
    set: ({ file, crop }) => setAvatar(found, actor.id, file, crop),
    remove: () => removeAvatar(db, actor.id),
  })
  if (refused) return refused
  throw redirect(href('/dashboard/profile'))
}

export default function Picture({ loaderData: { id, avatarUrl, name }, actionData }: Route.ComponentProps) {
  return (
    <DashboardPage width="form">
      <div className="flex items-center gap-5">
        <Avatar id={id} name={name} src={avatarUrl} size="lg" />
        <p className="text-muted">
          {avatarUrl ? 'This is how people see you.' : 'People recognise you more easily with a picture.'}
        </p>
      </div>
      <PictureForm hasPicture={avatarUrl !== null} result={actionData} />
    </DashboardPage>
  )
}
