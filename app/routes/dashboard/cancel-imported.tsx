import { href } from 'react-router'
import { answerForm } from '#app/answer-form.server.ts'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { cancellationsOf } from '#app/dashboard/plan-cancellations.server.ts'
import { planOfImport, requireImport } from '#app/dashboard/require-import.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { type CalledOffNights, callOffNights } from '#modules/checkout/cancel/call-off-nights.server.ts'
import { CalledOffNotice } from '#modules/checkout/cancel/called-off-notice.tsx'
import { cancelMessage } from '#modules/checkout/cancel/cancel-messages.ts'
import { CancelImportedSchema } from '#modules/events/change/change-schema.ts'
import { GuestMessagePreview } from '#modules/events/change/guest-message-preview.tsx'
import { markCancelled } from '#modules/events/import/mark-cancelled.server.ts'
import { type FormResult, invalidFields } from '#platform/form-result.ts'
import { formatCounted } from '#platform/money.ts'
import { readForm } from '#platform/read-form.server.ts'
import { fail } from '#platform/result.ts'
import { formatDay } from '#platform/time.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ActionForm } from '#ui/form/action-form.tsx'
import { FormCheckbox, SubmitButton } from '#ui/form/fields.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import type { Route } from './+types/cancel-imported'

/** Cancelling the events that a file says are cancelled, with the messages to their guests. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const member = requireMember(request, context)
  const { id, fileName, rows } = await requireImport(member, params.importId)
  const { plan, managers } = await planOfImport(member, rows)
  const { nights } = await cancellationsOf(member.db, plan, managers)
  return { back: href('/dashboard/events/import/:importId', { importId: id }), fileName, nights }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const member = requireMember(request, context)
  const { db, actor, now } = member
  const { rows } = await requireImport(member, params.importId)
  const form = await readForm(request, CancelImportedSchema)
  if (!form.ok) return answerForm(form, form)
  const { isSure, ...sent } = form.value
  if (!isSure)
    return answerForm(form, fail(invalidFields({ name: 'isSure', message: 'Please tick the box.' })))
  const planned = await planOfImport(member, rows)
  const { nights, managers } = await cancellationsOf(db, planned.plan, planned.managers)
  const done = await callOffNights(db, managers, { ...sent, how: 'cancelled', isPutAway: false, now })
  if (!done.ok) return answerForm(form, fail(done.failure), { status: 409 })
  await markCancelled(
    db,
    actor.id,
    nights.map(({ id }) => id),
  )
  return answerForm(form, done)
}

export default function CancelImported({ loaderData, actionData }: Route.ComponentProps) {
  const { back, fileName, nights } = loaderData
  const result: FormResult<CalledOffNights, { code: 'MESSAGE_CHANGED' }> | undefined = actionData
  const guests = nights.reduce((sum, night) => sum + night.guests, 0)
  const andTell = guests === 0 ? '' : ` and tell ${formatCounted(guests, 'guest')}`
  return (
    <DashboardPage width="form" lead={fileName}>
      {result?.ok && <CalledOffNotice {...result.value} noun="event" />}
      {nights.length === 0 && result?.ok && <LinkButton to={back}>Back to the file</LinkButton>}
      {nights.length === 0 && !result?.ok && (
        <EmptyState title="Nothing to cancel" action={<LinkButton to={back}>Back to the file</LinkButton>}>
          No event that is on here is cancelled in this file.
        </EmptyState>
      )}
      {nights.length > 0 && (
        <>
          <ul className="list-disc space-y-1 pl-5">
            {nights.map(({ id, title, startsAt, timeZone }) => (
              <li key={id} className="wrap-anywhere">
                {title}, {formatDay(startsAt, timeZone)}
              </li>
            ))}
          </ul>
          <p>
            Sale stops, and tickets are no longer valid. The page of each event says that it is cancelled.
          </p>
          <ActionForm result={result?.ok ? null : (result ?? null)} messageOf={cancelMessage}>
            <GuestMessagePreview
              messages={nights.map(({ messages, guests: count }) => ({
                message: messages.cancelled,
                guests: count,
              }))}
            />
            <FormCheckbox name="isSure" label="I know that cancelling cannot be undone." />
            <SubmitButton variant="danger">{`Cancel ${formatCounted(nights.length, 'event')}${andTell}`}</SubmitButton>
          </ActionForm>
        </>
      )}
    </DashboardPage>
  )
}
