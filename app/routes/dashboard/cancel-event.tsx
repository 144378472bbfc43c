import { href, redirect } from 'react-router'
import { answerForm } from '#app/answer-form.server.ts'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { requireEditor } from '#app/dashboard/require-editor.server.ts'
import { requireMember } from '#app/guards.server.ts'
import {
  type CancelEventFailure,
  cancelEvent,
  moneyTaken,
} from '#modules/checkout/cancel/cancel-event.server.ts'
import { CancellationProgress } from '#modules/checkout/cancel/cancellation-progress.tsx'
import { cancelMessage, goesBackText } from '#modules/checkout/cancel/cancel-messages.ts'
import { cancellationProgress } from '#modules/checkout/cancel/refund-cancelled.server.ts'
import { postponeEvent } from '#modules/checkout/cancel/postpone-event.server.ts'
import { eventBefore } from '#modules/events/change/change-event.server.ts'
import { CancelEventSchema } from '#modules/events/change/change-schema.ts'
import { GuestMessagePreview } from '#modules/events/change/guest-message-preview.tsx'
import { guestMessage } from '#modules/events/change/guest-message.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { countGuests } from '#modules/tickets/tell-guests.server.ts'
import { type FormResult, invalidFields } from '#platform/form-result.ts'
import { formatCounted, formatUsd, toCents } from '#platform/money.ts'
import { readForm } from '#platform/read-form.server.ts'
import { fail } from '#platform/result.ts'
import { epochMs } from '#platform/time.ts'
import { ActionForm } from '#ui/form/action-form.tsx'
import { FormCheckbox, SubmitButton } from '#ui/form/fields.tsx'
import { Heading } from '#ui/heading.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Route } from './+types/cancel-event'

/** Postponing or cancelling an event, with the message to its guests, for whoever may edit it. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const member = requireMember(request, context)
  const { db, now } = member
  const manager = await requireEditor(member, params.id)
  const [event, guests, { isPaying, ...paid }, progress] = await Promise.all([
    eventBefore(db, manager),
    countGuests(db, manager),
    moneyTaken(db, manager),
    cancellationProgress(db, manager),
  ])
  const isOn = event.status === 'published' && epochMs(event.startsAt) > epochMs(now)
  return {
    title: event.title,
    guests,
    paid: paid.orders > 0 ? paid : null,
    progress,
    mayPostpone: isOn,
    mayCancel: isOn || event.status === 'postponed',
    messages: {
      postpone: guestMessage(event, { kind: 'postponed' }),
      cancel: guestMessage(event, { kind: 'cancelled', isPaid: paid.orders > 0 || isPaying }),
    },
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const member = requireMember(request, context)
  const manager = await requireEditor(member, params.id)
  const form = await readForm(request, CancelEventSchema)
  if (!form.ok) return answerForm(form, form)
  const { intent, ...sent } = form.value
  if ('isSure' in sent && !sent.isSure)
    return answerForm(form, fail(invalidFields({ name: 'isSure', message: 'Please tick the box.' })))
  const announced = { ...sent, now: member.now }
  const done =
    intent === 'postpone'
      ? await postponeEvent(member.db, manager, announced)
      : await cancelEvent(member.db, manager, {
          ...announced,
          cashier: await proveManager(member.db, member.actor, manager.eventId, 'money'),
        })
  if (!done.ok) return answerForm(form, fail(done.failure), { status: 409 })
  if (intent === 'cancel') member.runJobNow('refund cancelled events')
  const overview = href('/dashboard/events/:eventId', { eventId: params.id })
  throw redirect(`${overview}?notice=${intent === 'postpone' ? 'postponed' : 'cancelled'}`, { status: 303 })
}

export default function CancelEvent({ loaderData, actionData, params: { id } }: Route.ComponentProps) {
  const { title, guests, paid, progress, mayPostpone, mayCancel, messages } = loaderData
  const result: FormResult<unknown, CancelEventFailure> | undefined = actionData
  const resultOf = (intent: string) => (result?.intent === intent ? result : null)
  // What was paid in cash is given back by the host.
  const online = paid ? paid.total - paid.cash : 0
  const andTell = guests === 0 ? '' : ` and tell ${formatCounted(guests, 'guest')}`
  return (
    <DashboardPage
      width="form"
      title="Postpone or cancel"
      crumbs={[{ to: href('/dashboard/events/:eventId', { eventId: id }), label: title }]}
    >
      {progress && <CancellationProgress progress={progress} />}
      {!mayCancel && !progress && (
        <Notice>
          This event has begun, is over or is cancelled: it can no longer be postponed or cancelled.
        </Notice>
      )}
      {mayPostpone && (
        <section aria-labelledby="postpone" className="space-y-4">
          <Heading level={2} id="postpone">
            Postpone
          </Heading>
          <p>
            Sale stops. Tickets stay good. When you know the new date, set it on the page where you edit the
            event: sale goes on, and your guests are told.
          </p>
          <ActionForm<CancelEventFailure>
            intent="postpone"
            result={resultOf('postpone')}
            messageOf={cancelMessage}
          >
            <GuestMessagePreview messages={[{ message: messages.postpone, guests }]} />
            <SubmitButton variant="secondary">{`Postpone${andTell}`}</SubmitButton>
          </ActionForm>
        </section>
      )}
      {mayCancel && (
        <section aria-labelledby="cancel" className="space-y-4 border-t border-border pt-6">
          <Heading level={2} id="cancel">
            Cancel
          </Heading>
          <p>Sale stops, and tickets are no longer valid. The page of the event says that it is cancelled.</p>
          {paid && (
            <Notice tone="warning" title="Money goes back">
              {goesBackText(paid)}
            </Notice>
          )}
          <ActionForm<CancelEventFailure>
            intent="cancel"
            result={resultOf('cancel')}
            messageOf={cancelMessage}
          >
            <GuestMessagePreview messages={[{ message: messages.cancel, guests }]} />
            <FormCheckbox name="isSure" label="I know that this cannot be undone." />
            <SubmitButton variant="danger">
              {online > 0
                ? `Cancel, refund ${formatUsd(toCents(online))}${andTell}`
                : `Cancel the event${andTell}`}
            </SubmitButton>
          </ActionForm>
        </section>
      )}
    </DashboardPage>
  )
}
