import type { SettingsActionData } from '#modules/accounts/settings/settings-action-data.ts'
import { ActionForm } from '#ui/form/action-form.tsx'
import { FormCheckbox, SubmitButton } from '#ui/form/fields.tsx'

interface ChoicesFormProps<Name extends string> {
  intent: string
  owner: string
  words: Record<Name, { label: string; hint: string }>
  chosen: Record<Name, boolean>
  result: SettingsActionData | null
}

/** A list of yes and no, saved together. */
export function ChoicesForm<Name extends string>({
  intent,
  owner,
  words,
  chosen,
  result,
}: ChoicesFormProps<Name>) {
  const names = Object.keys(words) as Name[] // of the record above
  const values = Object.fromEntries(names.map((name) => [name, chosen[name] ? 'on' : '']))
  return (
    <ActionForm
      intent={intent}
      owner={owner}
      result={result}
      values={values}
      done="Saved."
      className="space-y-4"
    >
      {names.map((name) => (
        <FormCheckbox key={name} name={name} {...words[name]} />
      ))}
      <SubmitButton variant="secondary">Save</SubmitButton>
    </ActionForm>
  )
}
