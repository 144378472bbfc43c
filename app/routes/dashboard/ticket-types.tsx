import { data, href, useSubmit } from 'react-router'
import { answerForm } from '#app/answer-form.server.ts'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { requireEditor } from '#app/dashboard/require-editor.server.ts'
import { readEditForm } from '#app/read-edit-form.server.ts'
import { countOtherNights, requireOtherNights } from '#app/dashboard/require-other-nights.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { daysOf } from '#modules/events/event-time-text.ts'
import { eventBefore } from '#modules/events/change/change-event.server.ts'
import {
  type ChangedNights,
  keptWords,
  ONLY_THIS,
  othersToo,
} from '#modules/events/series/merge/changed-nights.ts'
import { NightsField } from '#modules/events/series/nights-field.tsx'
import {
  addTicketType,
  moveTicketTypeUp,
  removeTicketType,
  sortTicketTypes,
} from '#modules/events/ticket-types/change-ticket-types.server.ts'
import { LostSeatsNotice } from '#modules/events/ticket-types/lost-seats-notice.tsx'
import { MAX_TICKET_TYPES } from '#modules/events/ticket-types/max-ticket-types.ts'
import { saveTicketType } from '#modules/events/ticket-types/save-ticket-type.server.ts'
import { ticketChoiceWords } from '#modules/events/ticket-types/ticket-choice-words.ts'
import { TicketFields } from '#modules/events/ticket-types/ticket-fields.tsx'
import { TICKET_TYPE_ORDERED, ticketTypeError } from '#modules/events/ticket-types/ticket-type-messages.ts'
import { TicketTypesSchema } from '#modules/events/ticket-types/ticket-type-schema.ts'
import {
  newTicketTypeValues,
  ticketTypeValues,
  TOGETHER,
} from '#modules/events/ticket-types/ticket-type-values.ts'
import { ticketTypesToEdit } from '#modules/events/ticket-types/ticket-types-to-edit.server.ts'
import { organizerFee } from '#modules/fees/organizer-fee.ts'
import { type FormResult, invalidFields } from '#platform/form-result.ts'
import { newId } from '#platform/ids.ts'
import { fail, ok } from '#platform/result.ts'
import { Badge } from '#ui/badge.tsx'
import { ActionForm } from '#ui/form/action-form.tsx'
import { ButtonForm } from '#ui/form/button-form.tsx'
import { FormCheckbox, SubmitButton } from '#ui/form/fields.tsx'
import { ResultNotice } from '#ui/form/result-notice.tsx'
import { SortableList } from '#ui/sortable-list.tsx'
import { Heading } from '#ui/heading.tsx'
import type { Route } from './+types/ticket-types'

/** Said above them: the place of what was pressed has changed. */
const DONE: Partial<Record<string, string>> = {
  add: 'The ticket is added',
  remove: 'The ticket is removed',
  'move-up': 'The ticket is one place higher',
  'move-down': 'The ticket is one place lower',
  sort: 'The tickets are in their new order',
}

/** The ticket types of an event, each with a form of its own, for whoever may edit it. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const member = requireMember(request, context)
  const manager = await requireEditor(member, params.id)
  const [others, event, types] = await Promise.all([
    countOtherNights(member, manager),
    eventBefore(member.db, manager),
    ticketTypesToEdit(member.db, manager),
  ])
  return {
    title: event.title,
    days: daysOf(event, event.timeZone),
    others,
    types: types.map((type) => ({
      name: type.name,
      taken: type.taken,
      isSeated: type.isSeated,
      hasLostSeats: type.hasLostSeats,
      values: ticketTypeValues(type),
    })),
    added: types.length < MAX_TICKET_TYPES ? newTicketTypeValues(newId<'ticket type'>()) : null,
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const member = requireMember(request, context)
  const { db } = member
  const manager = await requireEditor(member, params.id)
  const types = await ticketTypesToEdit(db, manager)
  const seenOf = (ticketTypeId: string) => {
    const type = types.find(({ id }) => id === ticketTypeId)
    return type ? ticketTypeValues(type) : null
  }
  const wordsOf = async (name: string, value: string) => {
    const event = await eventBefore(db, manager)
    return ticketChoiceWords(name, value, daysOf(event, event.timeZone))
  }
  const form = await readEditForm(request, TicketTypesSchema, (typed) => {
    const values = typed('intent') === 'save' ? seenOf(typed('ticketTypeId')) : null
    return values && { values, together: TOGETHER, wordsOf }
  })
  if (!form.ok) return answerForm(form, form)
  const sent = form.value
  switch (sent.intent) {
    case 'save':
    case 'add': {
      const others = await requireOtherNights(member, manager, sent.nights)
      const seen = seenOf(sent.ticketTypeId)
      if (sent.intent === 'save' && !seen) throw data(null, { status: 404 })
      const done = seen
        ? await saveTicketType(db, manager, { fields: sent, seen }, others)
        : await addTicketType(db, manager, sent, others)
      if (done.ok) return answerForm(form, done)
      const { failure } = done
      if (failure.code === 'TICKET_TYPE_NOT_FOUND') throw data(null, { status: 404 })
      return answerForm(form, fail(invalidFields(ticketTypeError(failure))))
    }
    case 'remove': {
      const done = await removeTicketType(db, manager, sent.ticketTypeId)
      if (done.ok) return answerForm(form, done)
      if (done.failure.code === 'TICKET_TYPE_NOT_FOUND') throw data(null, { status: 404 })
      return answerForm(form, fail(done.failure), { status: 409 })
    }
    case 'move-up': {
      const done = await moveTicketTypeUp(db, manager, sent.ticketTypeId)
      if (!done.ok) throw data(null, { status: 404 })
      return answerForm(form, done)
    }
    case 'move-down': {
      const at = types.findIndex((type) => type.id === sent.ticketTypeId)
      if (at === -1) throw data(null, { status: 404 })
      // The one below it takes its place; the last one stays.
      const below = types[at + 1]
      const done = below && (await moveTicketTypeUp(db, manager, below.id))
      if (done?.ok === false) throw data(null, { status: 404 })
      return answerForm(form, ok(null))
    }
    case 'sort':
      await sortTicketTypes(db, manager, sent.ticketTypeIds)
      return answerForm(form, ok(null))
  }
}

/** The order in which guests see the tickets. */
function Order({ types }: Pick<Route.ComponentProps['loaderData'], 'types'>) {
  const submit = useSubmit()
  return (
    <section aria-labelledby="order" className="space-y-3">
      <Heading level={2} id="order" size="small">
        Order
      </Heading>
      <SortableList
        items={types.map(({ name, values }, at) => ({
          id: values.ticketTypeId,
          label: values.isHidden === 'on' ? `${name} (not on sale)` : name,
          actions: (
            <span className="flex flex-wrap justify-end">
              {at > 0 && (
                <ButtonForm
                  intent="move-up"
                  fields={{ ticketTypeId: values.ticketTypeId }}
                  variant="quiet"
                  aria-label={`Move ${name} up`}
                >
                  Move up
                </ButtonForm>
              )}
              {at < types.length - 1 && (
                <ButtonForm
                  intent="move-down"
                  fields={{ ticketTypeId: values.ticketTypeId }}
                  variant="quiet"
                  aria-label={`Move ${name} down`}
                >
                  Move down
                </ButtonForm>
              )}
            </span>
          ),
        }))}
        onSort={(ids) => {
          const form = new FormData()
          form.set('intent', 'sort')
          for (const id of ids) form.append('ticketTypeIds', id)
          void submit(form, { method: 'post', preventScrollReset: true })
        }}
      />
    </section>
  )
}

const NotOnSale = ({ hasLostSeats = false }: { hasLostSeats?: boolean }) => (
  <FormCheckbox
    name="isHidden"
    label="Not on sale"
    hint={
      hasLostSeats
        ? 'Guests do not see it, and no promo code opens it. What is sold stays good.'
        : 'Guests do not see it, but for those with a promo code that names it. What is sold stays good.'
    }
  />
)

export default function TicketTypes({ loaderData, actionData, params: { id } }: Route.ComponentProps) {
  const { title, days, others, types, added } = loaderData
  const result: FormResult<ChangedNights | null, { code: 'TICKET_TYPE_ORDERED' }> | undefined = actionData
  const isOf = (intent: string, ticketTypeId: string) =>
    result?.intent === intent && result.values['ticketTypeId'] === ticketTypeId
  const done = result?.ok ? DONE[result.intent ?? ''] : undefined
  const changed = (result?.ok && result.value) || ONLY_THIS
  const seating = href('/dashboard/events/:eventId/seating', { eventId: id })
  const nights = others.all > 0 && <NightsField {...others} />
  return (
    <DashboardPage
      width="form"
      title="Tickets and prices"
      crumbs={[{ to: href('/dashboard/events/:eventId', { eventId: id }), label: title }]}
    >
      {done && <ResultNotice result={result} done={`${done}${othersToo(changed)}.`} />}
      {types.length > 1 && <Order types={types} />}
      {types.map(({ name, taken, isSeated, hasLostSeats, values }) => (
        <section
          key={values.ticketTypeId}
          aria-label={name}
          className="space-y-5 border-b border-border pb-8"
        >
          <div className="flex flex-wrap items-center gap-3">
            <Heading level={2} size="small">
              {name}
            </Heading>
            {values.isHidden === 'on' && <Badge tone="warning">Not on sale</Badge>}
          </div>
          {hasLostSeats && <LostSeatsNotice seating={seating} />}
          <ActionForm
            intent="save"
            result={isOf('save', values.ticketTypeId) ? result : null}
            isMerged
            values={values}
            done={`This ticket is saved${othersToo(changed)}.${keptWords(changed)}`}
          >
            <input type="hidden" name="ticketTypeId" value={values.ticketTypeId} />
            <TicketFields fee={organizerFee} days={days} chart={isSeated ? seating : null} />
            <NotOnSale hasLostSeats={hasLostSeats} />
            <p className="text-muted">
              {taken === 0
                ? 'None sold yet.'
                : `${taken} sold or held. A new price is that of the sales to come.`}
            </p>
            {nights}
            <SubmitButton>Save this ticket</SubmitButton>
          </ActionForm>
          {isOf('remove', values.ticketTypeId) && (
            <ResultNotice result={result} messageOf={() => TICKET_TYPE_ORDERED} />
          )}
          {taken === 0 && (
            <ButtonForm
              intent="remove"
              fields={{ ticketTypeId: values.ticketTypeId }}
              variant="secondary"
              aria-label={`Remove ${name}`}
            >
              Remove
            </ButtonForm>
          )}
        </section>
      ))}
      {added && (
        <section aria-labelledby="add" className="space-y-5">
          <Heading level={2} id="add">
            Add a ticket
          </Heading>
          <ActionForm
            key={types.length} // what is typed here stays while another one is saved or moved
            intent="add"
            result={result?.intent === 'add' && !result.ok ? result : null}
            values={added}
          >
            <input type="hidden" name="ticketTypeId" value={added.ticketTypeId} />
            <TicketFields fee={organizerFee} days={days} />
            <NotOnSale />
            {nights}
            <SubmitButton>Add this ticket</SubmitButton>
          </ActionForm>
        </section>
      )}
    </DashboardPage>
  )
}
