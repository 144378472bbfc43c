import { useId } from 'react'
import { Button } from '#ui/button.tsx'
import { buttonClass } from '#ui/button-style.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Icon } from '#ui/icon.tsx'

interface ColumnChoiceProps {
  /** The parameter of the list. */
  name: string
  columns: readonly { id: string; label: string }[]
  chosen: readonly string[]
}

/** Which columns a list shows: fields of its filter form, in a sheet that the browser opens and closes itself. */
export function ColumnChoice({ name, columns, chosen }: ColumnChoiceProps) {
  const id = useId()
  return (
    <>
      <button type="button" popoverTarget={id} className={buttonClass('secondary')}>
        Columns
        <Icon name="chevron-down" />
      </button>
      <fieldset
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
