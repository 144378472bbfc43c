import { levels } from '#modules/events/facts/guest-facts.ts'
import {
  ASKED_LEVELS,
  DOOR_TIMES,
  END_TIMES,
  FACT_FIELDS,
} from '#modules/events/list/filter/event-filters.ts'
import { DOOR_CHOICES, END_CHOICES } from '#modules/events/list/filter/filter-labels.ts'
import type { ListParams } from '#platform/list-address.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextField } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Select } from '#ui/select.tsx'

/** What few ask for: folded until it is wanted, or holds something. In one row (`inOneRow`) it begins where that one does. */
export function FactFilters({ params }: { params: ListParams }) {
  return (
    <details
      open={FACT_FIELDS.some((name) => params[name] !== undefined)}
      className="group col-span-full lg:order-last lg:ms-[calc(-40%-0.75rem)]"
    >
      <summary className="inline-flex min-h-tap items-center gap-2 font-semibold underline">
        Price, level, DJ, attire and more
        <span className="group-open:rotate-180">
          <Icon name="chevron-down" />
        </span>
      </summary>
      <div className="grid grid-cols-2 items-end gap-3 pt-2 sm:grid-cols-3 lg:grid-cols-5">
        <Select label="Level" name="level" defaultValue={params['level'] ?? ''}>
          <option value="">Any level</option>
          {ASKED_LEVELS.map((level) => (
            <option key={level} value={level}>
              {levels[level].choice}
            </option>
          ))}
        </Select>
        <TextField
          label="My age"
          name="age"
          defaultValue={params['age'] ?? ''}
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          pattern="\d{1,2}"
        />
        <TextField
          label="Most to pay ($)"
          name="most"
          defaultValue={params['most'] ?? ''}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          pattern="\d{1,4}"
        />
        <Select label="Doors open" name="doors" defaultValue={params['doors'] ?? ''}>
          <option value="">Any time</option>
          {DOOR_TIMES.map((time) => (
            <option key={time} value={time}>
              {DOOR_CHOICES[time]}
            </option>
          ))}
        </Select>
        <Select label="Ends" name="ends" defaultValue={params['ends'] ?? ''}>
          <option value="">Any time</option>
          {END_TIMES.map((time) => (
            <option key={time} value={time}>
              {END_CHOICES[time]}
            </option>
          ))}
        </Select>
        <TextField
          label="Attire"
          name="attire"
          defaultValue={params['attire'] ?? ''}
          placeholder="All white, suede soles"
          autoComplete="off"
          maxLength={60}
        />
        <TextField label="DJ" name="dj" defaultValue={params['dj'] ?? ''} autoComplete="off" maxLength={60} />
        <Checkbox label="Parking" name="parking" value="1" defaultChecked={params['parking'] === '1'} />
        <Checkbox label="Food" name="food" value="1" defaultChecked={params['food'] === '1'} />
        <Checkbox label="Host hotel" name="hotel" value="1" defaultChecked={params['hotel'] === '1'} />
        <Checkbox label="Premium" name="premium" value="1" defaultChecked={params['premium'] === '1'} />
      </div>
    </details>
  )
}
