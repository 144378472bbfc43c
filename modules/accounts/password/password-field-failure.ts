import { type AccountFailure, accountMessage } from '#modules/accounts/messages.ts'
import { type FormFailure, invalidFields } from '#platform/form-result.ts'

/** A failure that is about the new password, as what is wrong with the field `password`; any other as it is. */
export function atPasswordField<F extends AccountFailure>(failure: F): F | FormFailure {
  return failure.code.startsWith('PASSWORD_')
    ? invalidFields({ name: 'password', message: accountMessage(failure, 'page') })
    : failure
}
