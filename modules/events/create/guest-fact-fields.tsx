import { levelWords } from '#modules/events/create/event-choice-words.ts'
import { MAX_LENGTH } from '#modules/events/create/field-lengths.ts'
import { levels } from '#modules/events/facts/guest-facts.ts'
import { FormSelect, FormText, FormWebAddress } from '#ui/form/fields.tsx'
import { MoreFields } from '#ui/form/more-fields.tsx'

const NAMES = ['level', 'minAge', 'parking', 'food', 'hotelName', 'hotelUrl', 'hotelCode']

/** What guests ask before they come. */
export const GuestFactFields = () => (
  <MoreFields summary="Level, age, parking, food, hotel" names={NAMES}>
    <div className="grid items-end gap-4 sm:grid-cols-2">
      <FormSelect name="level" label="Level">
        {['', ...Object.keys(levels)].map((level) => (
          <option key={level} value={level}>
            {levelWords(level)}
          </option>
        ))}
      </FormSelect>
      <FormText
        name="minAge"
        label="Lowest age"
        inputMode="numeric"
        maxLength={2}
        placeholder="21"
        autoComplete="off"
      />
    </div>
    <p className="text-muted">For all ages, write 0. Leave it empty if you set no age.</p>
    <FormText
      name="parking"
      label="Parking"
      hint="Such as: free lot behind the building."
      maxLength={MAX_LENGTH.parking}
      autoComplete="off"
    />
    <FormText
      name="food"
      label="Food"
      hint="Such as: buffet until 10 PM, cash bar."
      maxLength={MAX_LENGTH.food}
      autoComplete="off"
    />
    <FormText name="hotelName" label="Host hotel" maxLength={MAX_LENGTH.hotelName} autoComplete="off" />
    <FormWebAddress name="hotelUrl" label="Web address of the hotel" maxLength={200} autoComplete="off" />
    <FormText
      name="hotelCode"
      label="How to book it"
      hint="Such as: code STEP26, until November 1."
      maxLength={MAX_LENGTH.hotelCode}
      autoComplete="off"
    />
  </MoreFields>
)
