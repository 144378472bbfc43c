import { Form, useNavigation } from 'react-router'
import { formatLongDay, type Instant } from '#platform/time.ts'
import { AddPasskey } from '#modules/accounts/passkeys/add-passkey.tsx'
import {
  MAX_PASSKEY_NAME_LENGTH,
  type SecurityActionData,
} from '#modules/accounts/security/security-action-data.ts'
import { SecurityPart } from '#modules/accounts/security/security-part.tsx'
import { SecurityFailureNotice } from '#modules/accounts/security/security-failure-notice.tsx'
import type { Passkey } from '#modules/accounts/security/security.server.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'

interface PasskeysSectionProps {
  passkeys: Passkey[]
  actionData: SecurityActionData | null
}

/** The passkeys of a person: each can be named and removed, and a device can make one. */
export function PasskeysSection({ passkeys, actionData }: PasskeysSectionProps) {
  return (
    <SecurityPart
      title="Passkeys"
      intro="Come in with your face, your fingerprint or the code of your phone. Nothing to remember, and nothing that can be stolen from us."
    >
      {actionData?.failure && <SecurityFailureNotice failure={actionData.failure} />}
      {actionData && !actionData.failure && (
        <Notice tone="success" live>
          {actionData.intent === 'passkey-remove'
            ? 'The passkey is removed. It opens nothing any more.'
            : 'The new name is saved.'}
        </Notice>
      )}
      {passkeys.length > 0 && (
        <ul className="divide-y divide-border border-y border-border">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      <noscript>
        <p className="text-muted">Adding a passkey needs JavaScript, which is switched off here.</p>
      </noscript>
      <AddPasskey isFirst={passkeys.length === 0} />
    </SecurityPart>
  )
}

function PasskeyRow({ passkey: { id, name, createdAt, lastUsedAt, isSynced } }: { passkey: Passkey }) {
  const { state, formData } = useNavigation()
  const isBusy = state !== 'idle' && formData?.get('id') === id
  return (
    <li className="py-4">
      <div className="flex items-start gap-3">
        <Icon name="key-round" size="lg" />
        <div className="min-w-0 flex-1">
          <p className="font-semibold break-words">{name}</p>
          <p className="text-sm text-muted">
            {lastUsedAt ? `Last used ${dayOf(lastUsedAt)}` : 'Not used yet'}
            <br />
            Added {dayOf(createdAt)}
            {isSynced && ', kept by your password manager'}
          </p>
        </div>
      </div>
      {/* Folded, so that nobody removes what they only wanted to look at; it opens without scripts as well. */}
      <details className="group mt-1 pl-9">
        <summary className="inline-flex min-h-tap items-center gap-1 font-semibold underline">
          Change<span className="sr-only"> {name}</span>
        </summary>
        <div className="space-y-3 pt-2">
          <Form method="post" preventScrollReset className="flex flex-col gap-3 sm:flex-row sm:items-end">
            <input type="hidden" name="intent" value="passkey-rename" />
            <input type="hidden" name="id" value={id} />
            <div className="flex-1">
              <TextField
                label="Name"
                name="name"
                defaultValue={name}
                maxLength={MAX_PASSKEY_NAME_LENGTH}
                required
                autoComplete="off"
              />
            </div>
            <Button type="submit" look="secondary" busy={isBusy}>
              Save name
            </Button>
          </Form>
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="passkey-remove" />
            <input type="hidden" name="id" value={id} />
            <Button type="submit" look="danger" busy={isBusy} className="w-full sm:w-auto">
              <Icon name="trash" />
              Remove this passkey
            </Button>
          </Form>
        </div>
      </details>
    </li>
  )
}

const dayOf = (instant: Instant): string => formatLongDay(instant, 'UTC')
