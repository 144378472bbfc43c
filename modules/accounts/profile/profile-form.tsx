import { MAX_LENGTH, type ProfileFacts } from '#modules/accounts/profile/profile.ts'
import type { FormResult } from '#platform/form-result.ts'
import { ActionForm } from '#ui/form/action-form.tsx'
import { FormParagraph, FormPhone, FormText, FormWebAddress, SubmitButton } from '#ui/form/fields.tsx'
import { UnsavedChanges } from '#ui/form/unsaved-changes.tsx'

interface ProfileFormProps {
  /** Whose it is. */
  owner: string
  facts: ProfileFacts
  result: FormResult | null | undefined
}

const HANDLE = { autoCapitalize: 'none', spellCheck: false, placeholder: '@name' } as const

/** What a person tells of themselves. */
export const ProfileForm = ({ owner, facts, result }: ProfileFormProps) => (
  <ActionForm owner={owner} result={result} values={{ ...facts }} done="Your profile is saved.">
    <UnsavedChanges />
    <FormText name="name" label="Name" autoComplete="name" maxLength={MAX_LENGTH.name} />
    <FormParagraph
      name="bio"
      label="About you"
      hint="How you came to stepping, where you like to dance."
      maxLength={MAX_LENGTH.bio}
    />
    <FormText
      name="location"
      label="Location"
      hint="Your city, so that people know who is near."
      autoComplete="address-level2"
      maxLength={MAX_LENGTH.location}
    />
    <FormPhone name="phone" label="Phone" />
    <FormWebAddress name="website" label="Website" />
    <div className="grid gap-5 sm:grid-cols-2">
      <FormText name="twitter" label="X or Twitter" {...HANDLE} />
      <FormText name="instagram" label="Instagram" {...HANDLE} />
    </div>
    <SubmitButton size="lg">Save profile</SubmitButton>
  </ActionForm>
)
