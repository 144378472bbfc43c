import { ok, type Result } from '#platform/result.ts'
import type { Actor } from '#modules/accounts/actor.ts'
import { disconnectGoogle } from '#modules/accounts/google/disconnect-google.server.ts'
import { changePassword } from '#modules/accounts/security/own-password.server.ts'
import { removePasskey, renamePasskey } from '#modules/accounts/passkeys/own-passkeys.server.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  renewBackupCodes,
  sameEnrolment,
  turnOffSecondFactor,
} from '#modules/accounts/second-factor/second-factor.server.ts'
import type {
  Enrolment,
  SecurityIntent,
  SecuritySuccess,
} from '#modules/accounts/security/security-action-data.ts'
import type { SecurityForm } from '#modules/accounts/security/security-schema.ts'
import type { SecurityFailure } from '#modules/accounts/security/security-messages.ts'
import type { AccountsCtx } from '#modules/accounts/accounts-ctx.server.ts'
import type { SecurityChange } from '#modules/accounts/security/security-change.ts'
import { notifySecurityChange } from '#modules/accounts/security/notify-security-change.server.ts'
import { unreachable } from '#platform/exhaustive.ts'

/** What the person is told of, should it not have been them. */
const NOTIFIED_CHANGES: Partial<Record<SecurityIntent, SecurityChange>> = {
  'passkey-remove': 'passkeyRemoved',
  'google-remove': 'googleDisconnected',
  'factor-confirm': 'secondFactorOn',
  'factor-off': 'secondFactorOff',
  'backup-renew': 'backupCodesRenewed',
  password: 'passwordChanged',
}

type Changed = Result<SecuritySuccess & { cookies?: string[] }, SecurityFailure>

export interface SecurityChanged {
  done: Result<SecuritySuccess, SecurityFailure>
  /** After a wrong first code: the picture has to stay, or the application would have to start anew. */
  enrolment?: Enrolment
  cookies: string[]
}

/** Does what a form of the security page asks for, for the signed-in person. */
export async function changeSecurity(
  ctx: AccountsCtx,
  { actor, brand }: { actor: Actor; brand: string },
  form: SecurityForm,
): Promise<SecurityChanged> {
  const done = await applyChange(ctx, actor, form)
  if (!done.ok) {
    const enrolment =
      form.intent === 'factor-confirm' && done.failure.code === 'APP_CODE_WRONG'
        ? await sameEnrolment(brand, actor, form.secret)
        : undefined
    return { done, cookies: [], ...(enrolment && { enrolment }) }
  }
  const { cookies = [], ...shown } = done.value
  const change = NOTIFIED_CHANGES[form.intent]
  if (change) await notifySecurityChange(ctx, actor.id, change)
  return { done: ok(shown), cookies }
}

async function applyChange(ctx: AccountsCtx, actor: Actor, form: SecurityForm): Promise<Changed> {
  switch (form.intent) {
    case 'passkey-rename':
      return changed(await renamePasskey(ctx.db, actor.id, form))
    case 'passkey-remove':
      return changed(await removePasskey(ctx, actor.id, form.id))
    case 'google-remove':
      return changed(await disconnectGoogle(ctx, actor.id))
    case 'factor-begin': {
      const begun = await beginSecondFactor(ctx, { actor, password: form.password })
      return begun.ok ? ok({ enrolment: begun.value }) : begun
    }
    case 'factor-confirm':
      return confirmSecondFactor(ctx, actor, form.code)
    case 'factor-off':
      return turnOffSecondFactor(ctx, { actor, password: form.password })
    case 'backup-renew':
      return renewBackupCodes(ctx, { actor, password: form.password })
    case 'password':
      return changePassword(ctx, actor, form)
    default:
      return unreachable(form)
  }
}

const changed = (result: Result<null, SecurityFailure>): Changed => (result.ok ? ok({}) : result)
