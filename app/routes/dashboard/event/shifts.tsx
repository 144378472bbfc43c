import { data } from 'react-router'
import { answerForm, retryAfter } from '#app/answer-form.server.ts'
import { requireEventManager } from '#app/event-guard.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { shiftsOfEvent } from '#modules/shifts/list-shifts.server.ts'
import { removeShift, saveShift } from '#modules/shifts/save-shift.server.ts'
import { MAX_SHIFTS, shiftValues } from '#modules/shifts/shift.ts'
import { ShiftFields } from '#modules/shifts/shift-fields.tsx'
import { shiftError } from '#modules/shifts/shift-messages.ts'
import { ShiftRow } from '#modules/shifts/shift-row.tsx'
import { ShiftsSchema } from '#modules/shifts/shift-schema.ts'
import { type FormResult, invalidFields } from '#platform/form-result.ts'
import { newId } from '#platform/ids.ts'
import { readForm } from '#platform/read-form.server.ts'
import { fail, ok } from '#platform/result.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ActionForm } from '#ui/form/action-form.tsx'
import { SubmitButton } from '#ui/form/fields.tsx'
import { ResultNotice } from '#ui/form/result-notice.tsx'
import { Heading } from '#ui/heading.tsx'
import type { Route } from './+types/shifts'

const DONE: Partial<Record<string, string>> = {
  assign: 'The shift is assigned. They are told, and can accept it or decline.',
  remove: 'The shift is taken back.',
}

/** The shifts of one event, for whoever runs its team. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = requireMember(request, context)
  const found = await shiftsOfEvent(db, requireEventManager(request, context, 'team'))
  const { shifts, people, timeZone, startsAt, endsAt } = found
  const { person: _nobody, ...hours } = shiftValues(
    { personId: newId<'person'>(), place: '', note: '', startsAt, endsAt },
    timeZone,
  )
  return {
    people,
    timeZone,
    shifts: shifts.map((shift) => ({ shift, values: shiftValues(shift, timeZone) })),
    added: shifts.length < MAX_SHIFTS ? { shiftId: newId<'shift'>(), ...hours } : null,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, now, runJobNow } = requireMember(request, context)
  const manager = requireEventManager(request, context, 'team')
  const form = await readForm(request, ShiftsSchema)
  if (!form.ok) return answerForm(form, form)
  const sent = form.value
  if (sent.intent === 'remove') {
    if (!(await removeShift(db, manager, sent.shiftId, now))) throw data(null, { status: 404 })
    runJobNow('send mail')
    return answerForm(form, ok(null))
  }
  const { intent, ...fields } = sent
  const done = await saveShift(db, manager, fields, { isNew: intent === 'assign', now })
  if (done.ok) {
    runJobNow('send mail')
    return answerForm(form, done)
  }
  const { failure } = done
  if (failure.code === 'SHIFT_NOT_FOUND') throw data(null, { status: 404 })
  const init = failure.code === 'SHIFTS_TOO_FAST' ? { status: 429, headers: retryAfter(failure) } : {}
  return answerForm(form, fail(invalidFields(shiftError(failure))), init)
}

export default function EventShifts({ loaderData, actionData }: Route.ComponentProps) {
  const { people, timeZone, shifts, added } = loaderData
  const result: FormResult | undefined = actionData
  const done = result?.ok ? DONE[result.intent] : undefined
  const resultFor = (shiftId: string) =>
    result?.intent === 'change' && result.values['shiftId'] === shiftId ? result : null
  return (
    <div className="max-w-xl space-y-6">
      <p>Who works when and where. Everybody finds their own shifts under Assignments.</p>
      {done && <ResultNotice result={result} done={done} />}
      {shifts.length === 0 ? (
        <EmptyState title="No shift yet">
          Assign the people of your team to a door, so that each knows when to be there.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-border rounded-lg border border-border bg-surface">
          {shifts.map(({ shift, values }) => (
            <ShiftRow
              key={shift.id}
              shift={shift}
              values={values}
              people={people}
              timeZone={timeZone}
              result={resultFor(shift.id)}
            />
          ))}
        </ul>
      )}
      {added && (
        <section aria-labelledby="assign" className="space-y-5">
          <Heading level={2} id="assign">
            Assign a shift
          </Heading>
          <ActionForm
            key={shifts.length}
            intent="assign"
            result={result?.intent === 'assign' && !result.ok ? result : null}
            values={added}
          >
            <input type="hidden" name="shiftId" value={added.shiftId} />
            <ShiftFields people={people} />
            <SubmitButton>Assign this shift</SubmitButton>
          </ActionForm>
        </section>
      )}
    </div>
  )
}
