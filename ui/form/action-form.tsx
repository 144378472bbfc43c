import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Form } from 'react-router'
import type { FormValues } from '#platform/form-result.ts'
import { FORM_BASE } from '#platform/merge-form-values.ts'
import type { Failure } from '#platform/result.ts'
import { fieldId, FormContext } from '#ui/form/form-context.ts'
import { InputBackup } from '#ui/form/input-backup.tsx'
import { OfflineStop } from '#ui/form/offline-stop.tsx'
import { isFieldsInvalid, ResultNotice, type ResultNoticeProps } from '#ui/form/result-notice.tsx'
import { useChangedFields } from '#ui/form/use-changed-fields.ts'
import { useFormBase } from '#ui/form/use-form-base.ts'
import { useIsElsewhere } from '#ui/form/use-is-elsewhere.tsx'
import { useIsSending } from '#ui/form/use-is-sending.tsx'

interface ActionFormProps<F extends Failure> extends ResultNoticeProps<F> {
  /** Which of its page's forms it is; left away where there is one. */
  intent?: string
  /** Where it is sent; the page's own address unless told. */
  action?: string
  /** What it is about, sent along; among forms of the same intent it is busy alone. */
  fields?: Readonly<Record<string, string>>
  /** What stands in the fields before anybody types. */
  values?: FormValues
  /** For a form with a file. */
  encType?: 'multipart/form-data'
  /** Sends with it what stood in its fields, so that `readEditForm` keeps what was changed elsewhere meanwhile. */
  isMerged?: boolean
  /** The member whose form it is: what they typed outlives a lost session. */
  owner?: string
  /** Without it a `ResultNotice` among its children does, where people look who have sent it. */
  showsResult?: boolean
  className?: string
  children: ReactNode
}

const NO_VALUES: FormValues = {}

/**
 * The one form of the product: it posts to an action that answers with a `FormResult`, keeps what was typed, shows all that
 * is wrong above its fields, and works where no script runs. After each answer the focus goes to what it says. What is
 * said of a field leaves when that field is changed.
 */
export function ActionForm<F extends Failure = never>({
  intent,
  action,
  fields,
  result,
  values = NO_VALUES,
  encType,
  isMerged = false,
  owner,
  showsResult = true,
  done,
  messageOf,
  className = 'space-y-5',
  children,
}: ActionFormProps<F>) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const isBusy = useIsSending(intent, action, fields)
  const isElsewhere = useIsElsewhere(action)
  const failure = result && !result.ok ? result.failure : null
  const { base, version } = useFormBase(values, result)
  const { isChanged, onInput } = useChangedFields(result)
  const errors =
    failure && isFieldsInvalid(failure) ? failure.errors.filter(({ name }) => !isChanged(name)) : []

  useEffect(() => {
    // What is saved stands in its fields anew; what is secret stands there no longer.
    if (result?.ok) form.current?.reset()
  }, [result])

  return (
    <Form
      ref={form}
      method="post"
      action={action}
      navigate={!isElsewhere}
      encType={encType}
      noValidate
      preventScrollReset
      onInput={onInput}
      className={className}
      id={id}
    >
      {intent !== undefined && <input type="hidden" name="intent" value={intent} />}
      {Object.entries(fields ?? NO_VALUES).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {showsResult && (
        <ResultNotice
          result={result}
          errors={errors}
          done={done}
          idOf={(name) => fieldId(id, name)}
          {...(messageOf && { messageOf })}
        />
      )}
      <OfflineStop form={form} />
      {isMerged && <input type="hidden" name={FORM_BASE} value={base} />}
      <FormContext
        key={version} // what stands in the fields is newer than what was typed beside it
        value={{ id, values: failure ? (result?.values ?? values) : values, errors, isBusy }}
      >
        {owner !== undefined && <InputBackup owner={owner} />}
        {children}
      </FormContext>
    </Form>
  )
}
