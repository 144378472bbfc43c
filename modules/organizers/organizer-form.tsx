import { MAX_LENGTH } from '#modules/organizers/organizer.ts'
import { FormParagraph, FormPhone, FormText } from '#ui/form/fields.tsx'

/** What an organiser tells of themselves; the photo has a page of its own. */
export const OrganizerFields = () => (
  <>
    <FormText
      name="name"
      label="Name on the flyer"
      hint="Published events show a new name at once."
      maxLength={MAX_LENGTH.name}
      autoComplete="organization"
    />
    <FormParagraph
      name="bio"
      label="In your words"
      hint="Who you are, what your nights are like. It stands on your page and on each of your events."
      maxLength={MAX_LENGTH.bio}
    />
    <FormPhone
      name="phone"
      label="Phone for guests"
      hint="Anybody can call it from your page and from your events. Leave it empty to show none."
    />
  </>
)
