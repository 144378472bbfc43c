import { type ReactNode, useEffect, useRef } from 'react'
import type { FieldError, FormFailure, FormResult } from '#platform/form-result.ts'
import type { Failure } from '#platform/result.ts'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { Notice } from '#ui/notice.tsx'

export interface ResultNoticeProps<F extends Failure> {
  /** What the action said of the form the last time it was sent. */
  result: FormResult<unknown, F> | null | undefined
  /** Said when it is done; without it the page shows the success itself. */
  done?: ReactNode
  /** It is done, but not all of it. */
  isPartly?: boolean
  /** What is said of a failure that is not about single fields. */
  messageOf?: (failure: Exclude<F, FormFailure>) => ReactNode
}

const CHANGED = 'This form was filled in a way it does not allow. Please reload the page and try again.'

/**
 * The result of a form: success, or the failure with a link to each invalid field. It takes the focus when it appears.
 */
export function ResultNotice<F extends Failure = never>({
  result,
  done,
  isPartly = false,
  messageOf,
  errors,
  isInSight = false,
  idOf = (name) => name,
}: ResultNoticeProps<F> & {
  /** It stays where people look: the page is not scrolled to it. */
  isInSight?: boolean
  /** What is still wrong with single fields; all that the result says, when left away. */
  errors?: readonly FieldError[]
  /** The `id` of the control of a field. */
  idOf?: (name: string) => string
}) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (result && box.current?.hasChildNodes()) box.current.focus({ preventScroll: isInSight })
  }, [result, isInSight])
  return (
    <div ref={box} tabIndex={-1} className="rounded-md empty:hidden">
      {result && answerTo(result, { done, isPartly, messageOf }, idOf, errors)}
    </div>
  )
}

function answerTo<F extends Failure>(
  result: FormResult<unknown, F>,
  { done, isPartly, messageOf }: Pick<ResultNoticeProps<F>, 'done' | 'isPartly' | 'messageOf'>,
  idOf: (name: string) => string,
  errors?: readonly FieldError[],
): ReactNode {
  if (result.ok)
    return (
      done && (
        <Notice tone={isPartly ? 'warning' : 'success'} live>
          {done}
        </Notice>
      )
    )
  // A caller's failures and the form's own are one union, which TypeScript cannot narrow while it is generic.
  const failure: Failure = result.failure
  if (isFieldsInvalid(failure)) {
    const left = errors ?? failure.errors
    return left.length > 0 && <ErrorSummary errors={left} idOf={idOf} />
  }
  const message =
    failure.code === 'FIELD_NOT_ALLOWED' ? CHANGED : messageOf?.(result.failure as Exclude<F, FormFailure>)
  return (
    message && (
      <Notice tone="danger" live>
        {message}
      </Notice>
    )
  )
}

/** Whether single fields are to be corrected. */
export const isFieldsInvalid = (
  failure: Failure,
): failure is Extract<FormFailure, { code: 'FIELDS_INVALID' }> => failure.code === 'FIELDS_INVALID'
