import { Form, useNavigation } from 'react-router'
import type { SettingsAnswer } from '#modules/accounts/settings/settings-answer.ts'
import { SettingsSection } from '#modules/accounts/settings/settings-section.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { LinkButton } from '#ui/link-button.tsx'

interface EmailSectionProps {
  email: string
  answer: SettingsAnswer | null
  /** Where somebody who signed in a while ago shows that it is them. */
  againPath: string
}

/** The address an account goes by; a new one is confirmed by its own mailbox. */
export function EmailSection({ email, answer, againPath }: EmailSectionProps) {
  const isBusy = useNavigation().formData?.get('intent') === 'email'
  return (
    <SettingsSection
      title="Email address"
      lead={
        <>
          You are <strong className="wrap-anywhere text-text">{email}</strong>. A new address gets a link;
          nothing changes until it is followed.
        </>
      }
      answer={answer}
      done="A link is on its way to the new address. Open it in this browser."
    >
      {answer?.isStale && (
        <LinkButton to={againPath} look="secondary">
          Show that it is you
        </LinkButton>
      )}
      <Form method="post" noValidate className="space-y-4">
        <input type="hidden" name="intent" value="email" />
        <TextField
          label="New email address"
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={answer?.trouble ? answer.typed : ''}
        />
        <Button type="submit" look="secondary" busy={isBusy}>
          Change address
        </Button>
      </Form>
    </SettingsSection>
  )
}
