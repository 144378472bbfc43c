import { href, Link, redirect } from 'react-router'
import { answerForm } from '#app/answer-form.server.ts'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { requireMember } from '#app/guards.server.ts'
import { makeOrganizer } from '#modules/organizers/edit-organizer.server.ts'
import { MAX_LENGTH, organizerMessage } from '#modules/organizers/organizer.ts'
import { NewOrganizerSchema } from '#modules/organizers/organizer-schema.ts'
import { listOwnOrganizers } from '#modules/organizers/own-organizers.server.ts'
import { invalidFields } from '#platform/form-result.ts'
import { formatCounted } from '#platform/money.ts'
import { readForm } from '#platform/read-form.server.ts'
import { fail } from '#platform/result.ts'
import { Avatar } from '#ui/avatar.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ActionForm } from '#ui/form/action-form.tsx'
import { FormText, SubmitButton } from '#ui/form/fields.tsx'
import { Heading } from '#ui/heading.tsx'
import { Icon } from '#ui/icon.tsx'
import type { Route } from './+types/organizers'

/** The names under which a person puts events on. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, actor } = requireMember(request, context)
  return { organizers: await listOwnOrganizers(db, actor.id) }
}

/** Makes one more, and leads to its page. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor } = requireMember(request, context)
  const form = await readForm(request, NewOrganizerSchema)
  if (!form.ok) return answerForm(form, form)
  const made = await makeOrganizer(db, { owner: actor.id, name: form.value.name })
  if (made.ok)
    throw redirect(href('/dashboard/organizers/:organizerId', { organizerId: made.value }), { status: 303 })
  const message = organizerMessage(made.failure)
  return answerForm(form, fail(invalidFields({ name: 'name', message })), { status: 409 })
}

const aboutOf = (followers: number, isDescribed: boolean): string =>
  [followers > 0 && formatCounted(followers, 'follower'), !isDescribed && 'No words about it yet']
    .filter(Boolean)
    .join(' · ')

export default function Organizers({ loaderData: { organizers }, actionData }: Route.ComponentProps) {
  return (
    <DashboardPage
      width="form"
      lead={organizers.length > 0 && 'The name on the flyer, with a photo, your words and a phone number.'}
    >
      {organizers.length === 0 ? (
        <EmptyState title="No host yet">
          A host is the name on the flyer. Make one here, or with your first event, and people can follow it.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-border rounded-lg border border-border bg-surface">
          {organizers.map(({ id, name, avatarUrl, followers, isDescribed }) => (
            <li key={id} className="relative flex items-center gap-4 p-4 hover:bg-surface-2">
              <Avatar id={id} name={name} src={avatarUrl} />
              <div className="min-w-0 grow">
                <Link
                  to={href('/dashboard/organizers/:organizerId', { organizerId: id })}
                  className="font-semibold wrap-anywhere after:absolute after:inset-0"
                >
                  {name}
                </Link>
                <p className="text-muted empty:hidden">{aboutOf(followers, isDescribed)}</p>
              </div>
              <Icon name="chevron-right" />
            </li>
          ))}
        </ul>
      )}
      <section aria-labelledby="another" className="space-y-4">
        <Heading level={2} id="another" size="small">
          {organizers.length === 0 ? 'Make your host' : 'Another name'}
        </Heading>
        <ActionForm result={actionData}>
          <FormText
            name="name"
            label="Name on the flyer"
            hint="With each event you choose which of your names it is under."
            maxLength={MAX_LENGTH.name}
            autoComplete="off"
          />
          <SubmitButton variant={organizers.length === 0 ? 'primary' : 'secondary'}>
            Add this name
          </SubmitButton>
        </ActionForm>
      </section>
    </DashboardPage>
  )
}
