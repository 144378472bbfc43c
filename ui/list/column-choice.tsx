import { useEffect, useId, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { buttonClass } from '#ui/button-style.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Icon } from '#ui/icon.tsx'
import { shortenColumns } from '#ui/list/shorten-columns.ts'

interface ColumnChoiceProps {
  /** The parameter of the list. */
  name: string
  columns: readonly { id: string; label: string }[]
  chosen: readonly string[]
  /** What is shown when the list is asked for none. */
  defaults: readonly string[]
}

/** Which columns a list shows: fields of its filter form, in a sheet that the browser opens and closes itself. */
export function ColumnChoice({ name, columns, chosen, defaults }: ColumnChoiceProps) {
  const id = useId()
  const fields = useRef<HTMLFieldSetElement>(null)
  const usual = defaults.join(',')
  useEffect(() => {
    const form = fields.current?.form
    const shorten = ({ formData }: FormDataEvent) => shortenColumns(formData, name, usual)
    form?.addEventListener('formdata', shorten)
    return () => form?.removeEventListener('formdata', shorten)
  }, [name, usual])
  return (
    <>
      <button type="button" popoverTarget={id} className={buttonClass('secondary')}>
        Columns
        <Icon name="chevron-down" />
      </button>
      <fieldset
        ref={fields}
        id={id}
        popover="auto"
        className="m-auto max-h-[85dvh] w-sm max-w-[calc(100vw-2rem)] overflow-y-auto rounded-lg border border-border bg-surface p-5 text-text shadow-2 backdrop:bg-backdrop"
      >
        <legend className="sr-only">Columns</legend>
        <p aria-hidden="true" className="font-display text-xl font-black uppercase">
          Columns
        </p>
        {columns.map((column) => (
          <Checkbox
            key={column.id}
            name={name}
            value={column.id}
            label={column.label}
            defaultChecked={chosen.includes(column.id)}
          />
        ))}
        <Button type="submit" className="mt-3 w-full">
          Show these
        </Button>
      </fieldset>
    </>
  )
}
