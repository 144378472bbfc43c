import type { TeamEvent } from '#modules/teams/team-events.server.ts'
import { formatDay } from '#platform/time.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { FormSelect } from '#ui/form/fields.tsx'
import { fieldId, useForm } from '#ui/form/form-context.ts'

/** For which events a role is: all of them, or those that are ticked. The boxes are hidden while it is for all; where no script runs as well. */
export function EventBoxes({ events }: { events: readonly TeamEvent[] }) {
  const { id, values, errors } = useForm()
  const chosen = [values['events'] ?? []].flat()
  const error = errors.find(({ name }) => name === 'events')?.message
  // Somebody who is held to events that are gone is not held to all of them by saving something else.
  if (events.length === 0 && values['reach'] !== 'some')
    return <input type="hidden" name="reach" value="all" />
  return (
    <div className="space-y-5 has-[option[value=all]:checked]:[&_fieldset]:hidden">
      <FormSelect name="reach" label="For which events" data-corrects="events">
        <option value="all">All, those to come included</option>
        <option value="some">Only those ticked below</option>
      </FormSelect>
      <fieldset className="max-h-80 overflow-y-auto rounded-md border border-border px-4">
        <legend className="font-semibold">Only these</legend>
        <p className="pt-3 text-muted">Nobody with single events invites or removes people.</p>
        {events.length === 0 && <p className="py-3 text-muted">There is no event to choose.</p>}
        {events.map((event, at) => (
          <Checkbox
            key={event.id}
            // The first one is where a link of the error summary leads.
            {...(at === 0 && { id: fieldId(id, 'events') })}
            name="events"
            value={event.id}
            label={event.title}
            hint={formatDay(event.startsAt, event.timeZone)}
            defaultChecked={chosen.includes(event.id)}
            error={at === 0 ? error : undefined}
          />
        ))}
      </fieldset>
    </div>
  )
}
