import { Form, useNavigation } from 'react-router'
import type { SecurityActionData } from '#modules/accounts/security/security-action-data.ts'
import { SecurityPart } from '#modules/accounts/security/security-part.tsx'
import { SecurityFailureNotice } from '#modules/accounts/security/security-failure-notice.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

interface GoogleSectionProps {
  isConnected: boolean
  actionData: SecurityActionData | null
}

/** Google, for whoever has come in by it; shown to nobody else, but to say that it is gone. */
export function GoogleSection({ isConnected, actionData }: GoogleSectionProps) {
  const { state, formData } = useNavigation()
  if (!isConnected && !actionData) return null
  return (
    <SecurityPart
      title="Google"
      intro={
        isConnected
          ? 'Your Google account lets you in here. Without it, your mail still does.'
          : 'It is connected again once you come in by a Google account of this same address.'
      }
    >
      {actionData?.failure && <SecurityFailureNotice failure={actionData.failure} />}
      {actionData && !actionData.failure && (
        <Notice tone="success" live>
          Google is disconnected.
        </Notice>
      )}
      {isConnected && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="google-remove" />
          <Button
            type="submit"
            look="secondary"
            busy={state !== 'idle' && formData?.get('intent') === 'google-remove'}
            className="w-full sm:w-auto"
          >
            Disconnect Google
          </Button>
        </Form>
      )}
    </SecurityPart>
  )
}
