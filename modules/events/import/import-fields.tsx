import { eventKinds } from '#modules/events/event.ts'
import type { MissingFields } from '#modules/events/import/missing-fields.server.ts'
import { TIME_ZONES } from '#modules/venues/venue.ts'
import { formatCounted } from '#platform/money.ts'
import { FormSelect, FormText } from '#ui/form/fields.tsx'
import { Heading } from '#ui/heading.tsx'

/** Asks once for what the events of a file do not say. */
export function ImportFields({ missing }: { missing: MissingFields }) {
  if (Object.values(missing).every((count) => count === 0)) return null
  const of = (count: number) =>
    `For ${formatCounted(count, 'event')} that ${count === 1 ? 'does' : 'do'} not say.`
  return (
    <section aria-label="What the file does not say" className="space-y-5">
      <Heading level={2} size="small">
        What the file does not say
      </Heading>
      {missing.kind > 0 && (
        <FormSelect name="kind" label="Kind" hint={of(missing.kind)}>
          {Object.entries(eventKinds).map(([kind, { label }]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </FormSelect>
      )}
      {missing.starts > 0 && <FormText name="starts" label="Starts" type="time" hint={of(missing.starts)} />}
      {missing.ends > 0 && <FormText name="ends" label="Ends" type="time" hint={of(missing.ends)} />}
      {missing.days > 0 && (
        <FormText
          name="days"
          label="How many days"
          inputMode="numeric"
          hint={`${of(missing.days)} 1 for a single night.`}
        />
      )}
      {missing.timeZone > 0 && (
        <FormSelect name="timeZone" label="Time zone" hint={of(missing.timeZone)}>
          {Object.entries(TIME_ZONES).map(([zone, words]) => (
            <option key={zone} value={zone}>
              {words}
            </option>
          ))}
        </FormSelect>
      )}
    </section>
  )
}
