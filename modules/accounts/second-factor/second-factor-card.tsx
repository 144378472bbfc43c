import { Link } from 'react-router'
import { type SecondFactorFailure, securityMessage } from '#modules/accounts/security/security-messages.ts'
import { buttonClass } from '#ui/button-style.ts'
import type { FormResult } from '#platform/form-result.ts'
import { Card } from '#ui/card.tsx'
import { ActionForm } from '#ui/form/action-form.tsx'
import { FormText, SubmitButton } from '#ui/form/fields.tsx'
import { Heading } from '#ui/heading.tsx'

interface SecondFactorCardProps {
  next: string
  /** A backup code is asked for instead of the application's. */
  isBackup: boolean
  /** The same question, for the other kind of code. */
  otherPath: string
  /** Where signing in begins anew. */
  restartPath: string
  result: FormResult<null, SecondFactorFailure> | null
}

/** The second step of signing in: the code of an authenticator application, or a backup code. */
export function SecondFactorCard({ next, isBackup, otherPath, restartPath, result }: SecondFactorCardProps) {
  const code = result?.ok === false ? result.failure.code : null
  const isOver = code === 'SECOND_FACTOR_OVER' || code === 'SECOND_FACTOR_LOCKED'
  return (
    <div className="mx-auto w-full max-w-lg px-4 py-8 sm:py-16">
      <Card as="section" className="space-y-5 p-5 sm:p-8">
        <Heading level={1}>One more step</Heading>
        <ActionForm result={result} messageOf={securityMessage}>
          {isOver ? (
            <Link to={restartPath} className={`${buttonClass('primary', 'lg')} w-full`}>
              Sign in again
            </Link>
          ) : (
            <>
              <p className="text-muted">
                {isBackup
                  ? 'Type one of the backup codes you kept. It works once.'
                  : 'Open your authenticator app and type the six digits it shows for us.'}
              </p>
              <input type="hidden" name="next" value={next} />
              <FormText
                key={String(isBackup)}
                label={isBackup ? 'Backup code' : 'Six-digit code'}
                name="code"
                autoComplete={isBackup ? 'off' : 'one-time-code'}
                inputMode={isBackup ? 'text' : 'numeric'}
                autoCapitalize="none"
                spellCheck={false}
                enterKeyHint="go"
                maxLength={20}
                className="text-xl tracking-widest tabular-nums"
              />
              <SubmitButton size="lg" className="w-full">
                Continue
              </SubmitButton>
            </>
          )}
        </ActionForm>
        {!isOver && (
          <Link to={otherPath} replace className="flex min-h-tap items-center font-semibold underline">
            {isBackup ? 'Use the app instead' : 'No phone at hand? Use a backup code'}
          </Link>
        )}
      </Card>
    </div>
  )
}
