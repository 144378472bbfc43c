import { data, href } from 'react-router'
import { answerForm } from '#app/answer-form.server.ts'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { requireEditor } from '#app/dashboard/require-editor.server.ts'
import { type MemberCtx, requireMember } from '#app/guards.server.ts'
import {
  type CalledOffNights,
  callOffNights,
  type NightToCallOff,
  nightsToCallOff,
} from '#modules/checkout/cancel/call-off-nights.server.ts'
import { CalledOffNotice } from '#modules/checkout/cancel/called-off-notice.tsx'
import { cancelMessage } from '#modules/checkout/cancel/cancel-messages.ts'
import { CallOffNightsSchema } from '#modules/events/change/change-schema.ts'
import { GuestMessagePreview } from '#modules/events/change/guest-message-preview.tsx'
import type { EventManager } from '#modules/events/event-manager.ts'
import { mayBeCalledOff } from '#modules/events/change/called-off.ts'
import { nightsToEdit } from '#modules/events/series/nights-to-edit.server.ts'
import { proveManagers } from '#modules/teams/prove/prove-manager.server.ts'
import { type FormResult, invalidFields } from '#platform/form-result.ts'
import { formatCounted } from '#platform/money.ts'
import { readForm } from '#platform/read-form.server.ts'
import { fail } from '#platform/result.ts'
import { formatDay } from '#platform/time.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ActionForm } from '#ui/form/action-form.tsx'
import { FormCheckbox, SubmitButton } from '#ui/form/fields.tsx'
import { Heading } from '#ui/heading.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Route } from './+types/call-off-nights'

/** The chosen nights of the series of an event that may still be called off, with the proofs; 404 where one may not edit them. */
async function requireNights(
  { db, actor, now }: MemberCtx,
  manager: EventManager<'edit'>,
  chosen: readonly string[],
) {
  const nights = (await nightsToEdit(db, manager, now)).filter(
    (night) => chosen.includes(night.id) && mayBeCalledOff(night, now),
  )
  const ids = nights.map(({ id }) => id)
  const managers = await proveManagers(db, actor, ids, 'edit')
  if (!managers) throw data(null, { status: 404 })
  return { ids, managers }
}

/** Postponing or cancelling several nights of a series, with the messages to their guests, for whoever may edit them. */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const member = requireMember(request, context)
  const manager = await requireEditor(member, params.id)
  const { ids, managers } = await requireNights(member, manager, url.searchParams.getAll('night'))
  return {
    series: href('/dashboard/events/edit/:id/series', { id: params.id }),
    nights: (await nightsToCallOff(member.db, managers)).map((night, at) => ({
      ...night,
      id: ids[at] ?? '',
    })),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const member = requireMember(request, context)
  const manager = await requireEditor(member, params.id)
  const form = await readForm(request, CallOffNightsSchema)
  if (!form.ok) return answerForm(form, form)
  const sent = form.value
  const { night, words, note } = sent
  const isSure = sent.intent === 'postpone' || sent.isSure
  if (!isSure)
    return answerForm(form, fail(invalidFields({ name: 'isSure', message: 'Please tick the box.' })))
  const { managers } = await requireNights(member, manager, night)
  const done = await callOffNights(member.db, managers, {
    how: sent.intent === 'postpone' ? 'postponed' : 'cancelled',
    words,
    note,
    isPutAway: sent.intent === 'cancel' && sent.isPutAway,
    now: member.now,
  })
  return done.ok ? answerForm(form, done) : answerForm(form, fail(done.failure), { status: 409 })
}

function howMany(nights: readonly NightToCallOff[]): string {
  const guests = nights.reduce((sum, night) => sum + night.guests, 0)
  const andTell = guests === 0 ? '' : ` and tell ${formatCounted(guests, 'guest')}`
  return `${formatCounted(nights.length, 'night')}${andTell}`
}

/** The nights that a form is for. */
const Chosen = ({ nights }: { nights: readonly { id: string }[] }) =>
  nights.map(({ id }) => <input key={id} type="hidden" name="night" value={id} />)

export default function CallOffNights({ loaderData, actionData }: Route.ComponentProps) {
  const { series, nights } = loaderData
  const result: FormResult<CalledOffNights, { code: 'MESSAGE_CHANGED' }> | undefined = actionData
  const resultOf = (intent: string) => (result?.intent === intent && !result.ok ? result : null)
  const published = nights.filter(({ isPostponed }) => !isPostponed)
  const paid = nights.filter(({ isPaid }) => isPaid)
  const unpaid = nights.filter(({ isPaid }) => !isPaid)
  return (
    <DashboardPage width="form" crumbs={[{ to: series, label: 'Series' }]}>
      {result?.ok && <CalledOffNotice {...result.value} noun="night" />}
      {nights.length === 0 ? (
        <EmptyState title="No night is chosen" action={<LinkButton to={series}>See the nights</LinkButton>}>
          Nights that have not begun can be postponed or cancelled.
        </EmptyState>
      ) : (
        <p>{nights.map(({ startsAt, timeZone }) => formatDay(startsAt, timeZone)).join('; ')}</p>
      )}
      {published.length === nights.length && nights.length > 0 && (
        <section aria-labelledby="postpone" className="space-y-4">
          <Heading level={2} id="postpone">
            Postpone
          </Heading>
          <p>Sale stops. Tickets stay good. Each night gets its new date on the page where you edit it.</p>
          <ActionForm intent="postpone" result={resultOf('postpone')} messageOf={cancelMessage}>
            <Chosen nights={nights} />
            <GuestMessagePreview
              messages={nights.map(({ messages, guests }) => ({ message: messages.postponed, guests }))}
            />
            <SubmitButton variant="secondary">{`Postpone ${howMany(nights)}`}</SubmitButton>
          </ActionForm>
        </section>
      )}
      {nights.length > 0 && (
        <section aria-labelledby="cancel" className="space-y-4 border-t border-border pt-6">
          <Heading level={2} id="cancel">
            Cancel
          </Heading>
          {paid.length > 0 && (
            <Notice tone="warning" title="Money was taken">
              {`${paid.map(({ startsAt, timeZone }) => formatDay(startsAt, timeZone)).join('; ')}: orders are paid. Cancel ${paid.length === 1 ? 'it on its own page' : 'each on its own page'}: there you see what goes back to your guests.`}
            </Notice>
          )}
          {unpaid.length > 0 && (
            <>
              <p>
                Sale stops, and tickets are no longer valid. The page of each night says that it is cancelled.
              </p>
              <ActionForm intent="cancel" result={resultOf('cancel')} messageOf={cancelMessage}>
                <Chosen nights={unpaid} />
                <GuestMessagePreview
                  messages={unpaid.map(({ messages, guests }) => ({ message: messages.cancelled, guests }))}
                />
                <FormCheckbox
                  name="isPutAway"
                  label="Remove them from my events as well"
                  hint="They go to Archived, from where you can take them back out."
                />
                <FormCheckbox name="isSure" label="I know that cancelling cannot be undone." />
                <SubmitButton variant="danger">{`Cancel ${howMany(unpaid)}`}</SubmitButton>
              </ActionForm>
            </>
          )}
        </section>
      )}
    </DashboardPage>
  )
}
