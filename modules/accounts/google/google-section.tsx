import type { SecurityActionData } from '#modules/accounts/security/security-action-data.ts'
import { securityFailureMessage } from '#modules/accounts/security/security-failure-message.tsx'
import { SecurityPart } from '#modules/accounts/security/security-part.tsx'
import { ButtonForm } from '#ui/form/button-form.tsx'
import { ResultNotice } from '#ui/form/result-notice.tsx'

interface GoogleSectionProps {
  isConnected: boolean
  result: SecurityActionData | null
}

/** Google, for whoever has signed in by it; shown to nobody else, but to say that it is gone. */
export function GoogleSection({ isConnected, result }: GoogleSectionProps) {
  if (!isConnected && !result) return null
  return (
    <SecurityPart
      title="Google"
      intro={
        isConnected
          ? 'You can sign in with your Google account. Without it, you still can with your email.'
          : 'It is connected again when you sign in with a Google account of this same address.'
      }
    >
      <ResultNotice result={result} done="Google is disconnected." messageOf={securityFailureMessage} />
      {isConnected && (
        <ButtonForm intent="google-remove" variant="secondary" className="w-full sm:w-auto">
          Disconnect Google
        </ButtonForm>
      )}
    </SecurityPart>
  )
}
