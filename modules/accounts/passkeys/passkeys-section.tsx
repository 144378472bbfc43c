import { AddPasskey } from '#modules/accounts/passkeys/add-passkey.tsx'
import {
  MAX_PASSKEY_NAME_LENGTH,
  type SecurityActionData,
} from '#modules/accounts/security/security-action-data.ts'
import { SecurityPart } from '#modules/accounts/security/security-part.tsx'
import { securityFailureMessage } from '#modules/accounts/security/security-failure-message.tsx'
import type { Passkey } from '#modules/accounts/security/security.server.ts'
import { ActionForm } from '#ui/form/action-form.tsx'
import { ButtonForm } from '#ui/form/button-form.tsx'
import { FormText, SubmitButton } from '#ui/form/fields.tsx'
import { ResultNotice } from '#ui/form/result-notice.tsx'
import { Icon } from '#ui/icon.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { Opener } from '#ui/opener.tsx'

interface PasskeysSectionProps {
  passkeys: Passkey[]
  result: SecurityActionData | null
}

/** The passkeys of a person: each can be named and removed, and a device can make one. */
export function PasskeysSection({ passkeys, result }: PasskeysSectionProps) {
  const isAboutName = result?.ok === false && result.failure.code === 'FIELDS_INVALID'
  return (
    <SecurityPart
      title="Passkeys"
      intro="Sign in with your face, your fingerprint or the code of your phone. There is nothing to remember."
    >
      {!isAboutName && (
        <ResultNotice
          result={result}
          done={
            result?.intent === 'passkey-remove'
              ? 'The passkey is removed. Nobody can sign in with it any more.'
              : 'The new name is saved.'
          }
          messageOf={securityFailureMessage}
        />
      )}
      {passkeys.length > 0 && (
        <ul className="divide-y divide-border border-y border-border">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              result={isAboutName && result.values['id'] === passkey.id ? result : null}
            />
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

interface PasskeyRowProps {
  passkey: Passkey
  /** What is wrong with its new name. */
  result: SecurityActionData | null
}

function PasskeyRow({ passkey: { id, name, createdAt, lastUsedAt, isSynced }, result }: PasskeyRowProps) {
  return (
    <li className="py-4">
      <div className="flex items-start gap-3">
        <Icon name="key-round" size="lg" />
        <div className="min-w-0 flex-1">
          <p className="font-semibold break-words">{name}</p>
          <p className="text-sm text-muted">
            {lastUsedAt ? (
              <>
                Last used <LocalTime at={lastUsedAt} form="long day" />
              </>
            ) : (
              'Not used yet'
            )}
            <br />
            Added <LocalTime at={createdAt} form="long day" />
            {isSynced && ', kept by your password manager'}
          </p>
        </div>
      </div>
      {/* Folded, so that nobody removes what they only wanted to look at; it opens without scripts as well. */}
      <details className="mt-1 pl-9" open={result !== null}>
        <Opener>
          Change<span className="sr-only"> {name}</span>
        </Opener>
        <div className="space-y-3 pt-2">
          <ActionForm intent="passkey-rename" result={result} values={{ name }} className="space-y-3">
            <input type="hidden" name="id" value={id} />
            <FormText name="name" label="Name" maxLength={MAX_PASSKEY_NAME_LENGTH} autoComplete="off" />
            <SubmitButton variant="secondary">Save name</SubmitButton>
          </ActionForm>
          <ButtonForm intent="passkey-remove" fields={{ id }} variant="danger" className="w-full sm:w-auto">
            <Icon name="trash" />
            Remove this passkey
          </ButtonForm>
        </div>
      </details>
    </li>
  )
}
