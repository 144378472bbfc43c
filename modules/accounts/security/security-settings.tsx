import { BackupCodes } from '#modules/accounts/second-factor/backup-codes.tsx'
import { PasskeysSection } from '#modules/accounts/passkeys/passkeys-section.tsx'
import { GoogleSection } from '#modules/accounts/google/google-section.tsx'
import { PasswordSection } from '#modules/accounts/security/password-section.tsx'
import { SecondFactorSection } from '#modules/accounts/second-factor/second-factor-section.tsx'
import type { SecurityActionData } from '#modules/accounts/security/security-action-data.ts'
import { resultOf } from '#platform/form-result.ts'
import type { Security } from '#modules/accounts/security/security.server.ts'

interface SecuritySettingsProps {
  /** Whose they are. */
  owner: string
  email: string
  security: Security
  /** Backup codes of the second factor that are not used yet. */
  codesLeft: number | null
  /** What became of the form that was sent last. */
  result: SecurityActionData | null
}

/** Everything that lets a person in, for them to change. Its forms post to the page that it is on. */
export function SecuritySettings({ owner, email, security, codesLeft, result }: SecuritySettingsProps) {
  const backupCodes = result?.ok ? result.value.backupCodes : undefined
  return (
    <>
      <p className="max-w-measure text-muted print:hidden">
        How you sign in. Your address is <strong className="wrap-anywhere">{email}</strong>.
      </p>
      {backupCodes && (
        <BackupCodes codes={backupCodes} email={email} isFirst={result?.intent === 'factor-confirm'} />
      )}
      <div className="space-y-6 print:hidden">
        <PasskeysSection
          passkeys={security.passkeys}
          result={resultOf(result, 'passkey-rename', 'passkey-remove')}
        />
        <SecondFactorSection
          isOn={security.hasSecondFactor}
          codesLeft={codesLeft}
          hasPassword={security.hasPassword}
          result={result}
        />
        <GoogleSection isConnected={security.hasGoogle} result={resultOf(result, 'google-remove')} />
        <PasswordSection
          owner={owner}
          hasPassword={security.hasPassword}
          result={resultOf(result, 'password')}
        />
      </div>
    </>
  )
}
