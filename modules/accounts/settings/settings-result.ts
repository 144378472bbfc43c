import type { ChangeEmailFailure } from '#modules/accounts/messages.ts'
import type { FormResult } from '#platform/form-result.ts'

/** What the settings page is told of one of its forms. */
export type SettingsResult = FormResult<unknown, ChangeEmailFailure>
