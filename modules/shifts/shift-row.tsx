import type { ListedShift } from '#modules/shifts/list-shifts.server.ts'
import { shiftTimeText } from '#modules/shifts/shift.ts'
import { ShiftAnswerBadge } from '#modules/shifts/shift-answer.tsx'
import { ShiftFields } from '#modules/shifts/shift-fields.tsx'
import type { FormResult, FormValues } from '#platform/form-result.ts'
import type { TimeZone } from '#platform/time.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { ActionForm } from '#ui/form/action-form.tsx'
import { ButtonForm } from '#ui/form/button-form.tsx'
import { SubmitButton } from '#ui/form/fields.tsx'
import { Opener } from '#ui/opener.tsx'

interface ShiftRowProps {
  shift: ListedShift
  values: FormValues
  people: readonly { id: string; name: string }[]
  timeZone: TimeZone
  /** Where this shift was changed just now, or could not be. */
  result: FormResult | null
}

/** One shift of an event for whoever runs the team: who, when, what they said, and the form to change it. */
export function ShiftRow({ shift, values, people, timeZone, result }: ShiftRowProps) {
  const { id, personId, name, avatarUrl, place, note, answer, isGone } = shift
  const called = name || 'Member'
  return (
    <li className="space-y-2 p-4">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar id={personId} name={called} src={avatarUrl} />
        <div className="min-w-0 grow basis-40">
          <strong className="block wrap-anywhere">{called}</strong>
          <span className="block wrap-anywhere">{`${place}, ${shiftTimeText(shift, timeZone)}`}</span>
          {note && <span className="block whitespace-pre-line text-muted wrap-anywhere">{note}</span>}
        </div>
        {isGone ? <Badge tone="danger">Not on the team</Badge> : <ShiftAnswerBadge answer={answer} />}
      </div>
      <details open={result !== null}>
        <Opener>{`Change the shift of ${called}`}</Opener>
        <div className="max-w-xl space-y-5 pt-3">
          <ActionForm
            intent="change"
            result={result}
            done="Saved. They are told where it is another time, place or person."
            values={values}
          >
            <input type="hidden" name="shiftId" value={id} />
            <ShiftFields people={people} />
            <SubmitButton>Save</SubmitButton>
          </ActionForm>
          <div className="border-t border-border pt-5">
            <ButtonForm intent="remove" fields={{ shiftId: id }} variant="danger">
              {`Take back the shift of ${called}`}
            </ButtonForm>
          </div>
        </div>
      </details>
    </li>
  )
}
