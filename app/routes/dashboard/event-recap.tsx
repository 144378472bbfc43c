import { href } from 'react-router'
import { answerForm } from '#app/answer-form.server.ts'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { requireEditor } from '#app/dashboard/require-editor.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { readEditForm } from '#app/read-edit-form.server.ts'
import { MAX_LENGTH } from '#modules/events/create/field-lengths.ts'
import type { Recap } from '#modules/events/event.ts'
import { type RecapFailure, recapToEdit, writeRecap } from '#modules/events/recap/recap.server.ts'
import { RecapSchema } from '#modules/events/recap/recap-schema.ts'
import type { FormResult } from '#platform/form-result.ts'
import { fail } from '#platform/result.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ActionForm } from '#ui/form/action-form.tsx'
import { FormParagraph, SubmitButton } from '#ui/form/fields.tsx'
import { UnsavedChanges } from '#ui/form/unsaved-changes.tsx'
import { Icon } from '#ui/icon.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import type { Route } from './+types/event-recap'

const valuesOf = ({ recap, thanks }: Recap) => ({ recap, thanks })

/** What the host of an event writes once it is over, for whoever may edit it. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const member = requireMember(request, context)
  const { title, isTime, ...recap } = await recapToEdit(
    member.db,
    await requireEditor(member, params.id),
    member.now,
  )
  return { title, isTime, values: valuesOf(recap) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const member = requireMember(request, context)
  const { db, now } = member
  const manager = await requireEditor(member, params.id)
  const current = valuesOf(await recapToEdit(db, manager, now))
  const form = await readEditForm(request, RecapSchema, () => ({ values: current }))
  if (!form.ok) return answerForm(form, form)
  const done = await writeRecap(db, manager, form.value, now)
  return done.ok ? answerForm(form, done) : answerForm(form, fail(done.failure), { status: 409 })
}

export default function EventRecap({ loaderData, actionData, params: { id } }: Route.ComponentProps) {
  const { title, isTime, values } = loaderData
  const result: FormResult<null, RecapFailure> | undefined = actionData
  return (
    <DashboardPage
      width="form"
      title="Recap"
      crumbs={[{ to: href('/dashboard/events/:eventId', { eventId: id }), label: title }]}
      action={
        isTime && (
          <LinkButton to={href('/events/:id', { id })} variant="secondary">
            <Icon name="eye" />
            View event page
          </LinkButton>
        )
      }
    >
      {isTime ? (
        <ActionForm<RecapFailure>
          isMerged
          result={result}
          values={values}
          done="Saved. Guests see it on the page of the event."
          messageOf={() => 'A recap is written once an event is over.'}
        >
          <UnsavedChanges />
          <p>
            The page of the event leads with it, now that the event is over. Without words it stays as it is.
            Nobody is told.
          </p>
          <FormParagraph
            name="recap"
            label="How it was"
            hint="The night in your own words."
            maxLength={MAX_LENGTH.description}
          />
          <FormParagraph
            name="thanks"
            label="Thanks"
            hint="Who made it: the DJs, the room, who helped."
            maxLength={MAX_LENGTH.description}
          />
          <div className="flex flex-wrap gap-3">
            <SubmitButton size="lg">Save</SubmitButton>
            <LinkButton
              to={href('/dashboard/events/edit/:id/pictures', { id })}
              variant="secondary"
              className="w-full sm:w-auto"
            >
              <Icon name="camera" />
              Pictures of the night
            </LinkButton>
          </div>
        </ActionForm>
      ) : (
        <EmptyState
          title="Not yet"
          action={<LinkButton to={href('/dashboard/events/:eventId', { eventId: id })}>Overview</LinkButton>}
        >
          A recap is written once an event is over.
        </EmptyState>
      )}
    </DashboardPage>
  )
}
