import { Form, useNavigation } from 'react-router'
import type { SettingsIntent } from '#modules/accounts/settings/settings-answer.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'

interface ChoicesFormProps<Name extends string> {
  intent: SettingsIntent
  words: Record<Name, { label: string; hint: string }>
  chosen: Record<Name, boolean>
}

/** A list of yes and no, saved together. */
export function ChoicesForm<Name extends string>({ intent, words, chosen }: ChoicesFormProps<Name>) {
  const isBusy = useNavigation().formData?.get('intent') === intent
  const names = Object.keys(words) as Name[] // of the record above
  return (
    <Form method="post" className="space-y-4">
      <input type="hidden" name="intent" value={intent} />
      {names.map((name) => (
        <Checkbox key={name} name={name} defaultChecked={chosen[name]} {...words[name]} />
      ))}
      <Button type="submit" look="secondary" busy={isBusy}>
        Save
      </Button>
    </Form>
  )
}
