import type { ChangeEmailFailure } from '#modules/accounts/messages.ts'
import type { FormResult } from '#platform/form-result.ts'

/** What the settings page's action answers. */
export type SettingsActionData = FormResult<unknown, ChangeEmailFailure>
