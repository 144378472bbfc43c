import type { SettingsActionData } from '#modules/accounts/settings/settings-action-data.ts'
import { accountMessage } from '#modules/accounts/messages.ts'
import { withWayOn } from '#modules/accounts/security/security-failure-message.tsx'
import { SettingsSection } from '#modules/accounts/settings/settings-section.tsx'
import { ActionForm } from '#ui/form/action-form.tsx'
import { FormEmail, SubmitButton } from '#ui/form/fields.tsx'

interface EmailSectionProps {
  owner: string
  email: string
  result: SettingsActionData | null
}

/** The address an account goes by; a new one is confirmed by its own mailbox. */
export const EmailSection = ({ owner, email, result }: EmailSectionProps) => (
  <SettingsSection
    title="Email address"
    lead={
      <>
        Your address is <strong className="wrap-anywhere text-text">{email}</strong>. We mail a link to a new
        one; nothing changes until you open it.
      </>
    }
  >
    <ActionForm
      intent="email"
      owner={owner}
      result={result}
      done="A link is on its way to the new address. Open it in this browser."
      messageOf={(failure) => withWayOn(failure, accountMessage(failure, 'page'))}
      className="space-y-4"
    >
      <FormEmail name="email" label="New email address" />
      <SubmitButton variant="secondary">Change address</SubmitButton>
    </ActionForm>
  </SettingsSection>
)
