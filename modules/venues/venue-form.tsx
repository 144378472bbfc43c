import { CityField } from '#modules/venues/city-field.tsx'
import { MAX_LENGTH, TIME_ZONES } from '#modules/venues/venue.ts'
import { VenuePhotos, type VenuePhotosProps } from '#modules/venues/venue-photos.tsx'
import { FieldPair } from '#ui/form/field-pair.tsx'
import { FormParagraph, FormSelect, FormText } from '#ui/form/fields.tsx'

/** The first step: what it is called and where it is. */
export const VenueAddressStep = () => (
  <>
    <FormText
      name="name"
      label="Name"
      hint="As dancers know it."
      maxLength={MAX_LENGTH.name}
      autoComplete="off"
    />
    <FormText
      name="address"
      label="Street and number"
      maxLength={MAX_LENGTH.address}
      autoComplete="address-line1"
    />
    <CityField maxLength={MAX_LENGTH.city} autoComplete="address-level2" />
    <FieldPair>
      <FormText name="region" label="State" autoCapitalize="characters" autoComplete="address-level1" />
      <FormText name="postalCode" label="ZIP code" inputMode="numeric" autoComplete="postal-code" />
    </FieldPair>
  </>
)

/** The second step: what an organiser and a guest should know of the room. */
export const VenueRoomStep = (photos: VenuePhotosProps) => (
  <>
    <FormSelect name="timeZone" label="Time zone" hint="Days and times of its events are meant in it.">
      {Object.entries(TIME_ZONES).map(([zone, words]) => (
        <option key={zone} value={zone}>
          {words}
        </option>
      ))}
    </FormSelect>
    <FormText
      name="capacity"
      label="Guests at most (optional)"
      inputMode="numeric"
      autoComplete="off"
      className="tabular-nums"
    />
    <FormParagraph
      name="notes"
      label="What guests should know (optional)"
      hint="Parking, entrance, floor."
      maxLength={MAX_LENGTH.notes}
    />
    <FormParagraph
      name="accessibility"
      label="Accessibility (optional)"
      hint="Steps or a ramp, a lift, seats, toilets, how loud it is: whoever needs to know plans by it."
      maxLength={MAX_LENGTH.accessibility}
    />
    <VenuePhotos {...photos} />
  </>
)
