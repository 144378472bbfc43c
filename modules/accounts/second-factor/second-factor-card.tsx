import { useEffect, useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { type SecondFactorFailure, securityMessage } from '#modules/accounts/security/security-messages.ts'
import { Button } from '#ui/button.tsx'
import { buttonClass } from '#ui/button-look.ts'
import { Card } from '#ui/card.tsx'
import { TextField } from '#ui/field.tsx'
import { Heading } from '#ui/heading.tsx'
import { Notice } from '#ui/notice.tsx'

interface SecondFactorCardProps {
  next: string
  /** A backup code is asked for instead of the application's. */
  isBackup: boolean
  /** The same question, for the other kind of code. */
  otherPath: string
  /** Where signing in begins anew. */
  restartPath: string
  failure: SecondFactorFailure | null
}

/** The second step of signing in: the code of an authenticator application, or a backup code. */
export function SecondFactorCard({ next, isBackup, otherPath, restartPath, failure }: SecondFactorCardProps) {
  const isBusy = useNavigation().state !== 'idle'
  const field = useRef<HTMLInputElement>(null)
  const isWrong = failure?.code === 'APP_CODE_WRONG' || failure?.code === 'BACKUP_CODE_WRONG'
  const isOver = failure?.code === 'SECOND_FACTOR_OVER' || failure?.code === 'SECOND_FACTOR_LOCKED'

  useEffect(() => {
    if (isWrong) field.current?.select()
  }, [failure, isWrong])

  return (
    <div className="mx-auto w-full max-w-lg px-4 py-8 sm:py-16">
      <Card as="section" className="space-y-5 p-5 sm:p-8">
        <Heading level={1}>One more step</Heading>
        {failure && !isWrong && (
          <Notice tone="danger" live>
            {securityMessage(failure)}
          </Notice>
        )}
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
            <Form method="post" className="space-y-5">
              <input type="hidden" name="next" value={next} />
              <TextField
                key={String(isBackup)}
                ref={field}
                label={isBackup ? 'Backup code' : 'Six-digit code'}
                name="code"
                autoComplete={isBackup ? 'off' : 'one-time-code'}
                inputMode={isBackup ? 'text' : 'numeric'}
                autoCapitalize="none"
                spellCheck={false}
                enterKeyHint="go"
                maxLength={20}
                required
                error={isWrong ? securityMessage(failure) : undefined}
                className="text-xl tracking-widest tabular-nums"
              />
              <Button type="submit" size="lg" busy={isBusy} className="w-full">
                {isBusy ? 'Checking...' : 'Continue'}
              </Button>
            </Form>
            <Link to={otherPath} replace className="flex min-h-tap items-center font-semibold underline">
              {isBackup ? 'Use the app instead' : 'No phone at hand? Use a backup code'}
            </Link>
          </>
        )}
      </Card>
    </div>
  )
}
