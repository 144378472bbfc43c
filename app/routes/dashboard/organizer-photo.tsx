import { href, redirect } from 'react-router'
import { changeAvatar } from '#app/dashboard/change-avatar.server.ts'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { requireOrganizer } from '#app/dashboard/require-organizer.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { PictureForm } from '#modules/accounts/profile/picture-form.tsx'
import { removeOrganizerPhoto, setOrganizerPhoto } from '#modules/organizers/organizer-photo.server.ts'
import { maxBytes } from '#modules/pictures/picture-kinds.ts'
import { Avatar } from '#ui/avatar.tsx'
import type { Route } from './+types/organizer-photo'

/** Twice the largest picture: one that is too large is answered with a message on the page, not with a broken connection. */
export const handle = { maxBodyBytes: 2 * maxBytes('avatar') }

/** The photo or logo beside the name of an organiser. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { id, name, avatarUrl } = await requireOrganizer(requireMember(request, context), params.organizerId)
  return { id, name, avatarUrl }
}

/** Takes a new photo in, or the old one away, and leads back to the organiser. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const member = requireMember(request, context)
  const { id } = await requireOrganizer(member, params.organizerId)
  const owned = { owner: member.actor.id, id }
  const refused = await changeAvatar(request, member, {
    set: (photo) => setOrganizerPhoto(member, owned, photo),
    remove: () => removeOrganizerPhoto(member.db, owned),
  })
  if (refused) return refused
  throw redirect(href('/dashboard/organizers/:organizerId', { organizerId: id }))
}

export default function OrganizerPhoto({
  loaderData: { id, name, avatarUrl },
  actionData,
}: Route.ComponentProps) {
  return (
    <DashboardPage
      width="form"
      title={`Photo of ${name}`}
      crumbs={[
        { to: href('/dashboard/organizers'), label: 'Host profiles' },
        { to: href('/dashboard/organizers/:organizerId', { organizerId: id }), label: name },
      ]}
    >
      <div className="flex items-center gap-5">
        <Avatar id={id} name={name} src={avatarUrl} size="lg" />
        <p className="text-muted">
          {avatarUrl
            ? 'It stands on your page, beside your events and in the list of hosts.'
            : 'A photo or your logo: people find your events again by it.'}
        </p>
      </div>
      <PictureForm hasPicture={avatarUrl !== null} result={actionData} />
    </DashboardPage>
  )
}
