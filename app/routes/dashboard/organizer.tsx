import { data, href } from 'react-router'
import { answerForm } from '#app/answer-form.server.ts'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { requireOrganizer } from '#app/dashboard/require-organizer.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { pageTitle } from '#app/page-title.ts'
import { readEditForm } from '#app/read-edit-form.server.ts'
import { editOrganizer, type OrganizerToEdit } from '#modules/organizers/edit-organizer.server.ts'
import { OrganizerFields } from '#modules/organizers/organizer-form.tsx'
import { type OrganizerFailure, organizerMessage } from '#modules/organizers/organizer.ts'
import { OrganizerSchema } from '#modules/organizers/organizer-schema.ts'
import type { FormResult } from '#platform/form-result.ts'
import { fail } from '#platform/result.ts'
import { Avatar } from '#ui/avatar.tsx'
import { ActionForm } from '#ui/form/action-form.tsx'
import { SubmitButton } from '#ui/form/fields.tsx'
import { UnsavedChanges } from '#ui/form/unsaved-changes.tsx'
import { Icon } from '#ui/icon.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import type { Route } from './+types/organizer'

const valuesOf = ({ name, bio, phone }: OrganizerToEdit) => ({ name, bio, phone })

/** One of a person's own organisers: what guests read of it. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const organizer = await requireOrganizer(requireMember(request, context), params.organizerId)
  const { id, name, avatarUrl } = organizer
  return { id, name, avatarUrl, values: valuesOf(organizer) }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [pageTitle(loaderData.name, matches)] : []

export async function action({ request, params, context }: Route.ActionArgs) {
  const member = requireMember(request, context)
  const organizer = await requireOrganizer(member, params.organizerId)
  const form = await readEditForm(request, OrganizerSchema, () => ({ values: valuesOf(organizer) }))
  if (!form.ok) return answerForm(form, form)
  const { id, updatedAt: seenAt } = organizer
  const done = await editOrganizer(member.db, member.actor.id, { id, fields: form.value, seenAt })
  if (done.ok) return answerForm(form, done)
  if (done.failure.code === 'ORGANIZER_NOT_FOUND') throw data(null, { status: 404 })
  return answerForm(form, fail(done.failure), { status: 409 })
}

export default function EditOrganizer({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, avatarUrl, values } = loaderData
  const result: FormResult<null, OrganizerFailure> | undefined = actionData
  return (
    <DashboardPage
      width="form"
      title={name}
      action={
        <LinkButton to={href('/organizer/:organizerId', { organizerId: id })} variant="secondary">
          <Icon name="eye" />
          See the page
        </LinkButton>
      }
    >
      <div className="flex flex-wrap items-center gap-5">
        <Avatar id={id} name={name} src={avatarUrl} size="lg" />
        <LinkButton
          to={href('/dashboard/organizers/:organizerId/picture', { organizerId: id })}
          variant="secondary"
        >
          <Icon name="camera" />
          {avatarUrl ? 'Change photo' : 'Add a photo'}
        </LinkButton>
      </div>
      <ActionForm
        isMerged
        result={result}
        values={values}
        done="Saved. Guests see it now."
        messageOf={organizerMessage}
      >
        <UnsavedChanges />
        <OrganizerFields />
        <SubmitButton size="lg">Save</SubmitButton>
      </ActionForm>
    </DashboardPage>
  )
}
