import { useRef } from 'react'
import { DOOR_NAME_KEY, doorNameOf, MAX_DOOR_NAME } from '#modules/tickets/door/door-name.ts'
import { DOOR_NAME_IN_ADDRESS, HiddenFields } from '#modules/tickets/scan/always-sent.tsx'
import { useKeptText } from '#modules/tickets/scan/settings/use-kept-text.ts'
import { buttonClass } from '#ui/button-style.ts'
import { controlClass } from '#ui/control-style.ts'

/**
 * What this device calls its door, as its browser keeps it, or else as the address `asked`; and the way to call it something else.
 */
export function useDoorName(asked: string): [string, (typed: string) => void] {
  const [kept, keep] = useKeptText(DOOR_NAME_KEY)
  return [kept ?? doorNameOf(asked), (typed) => keep(doorNameOf(typed))]
}

interface DoorNameFieldProps {
  name: string
  onRename: (typed: string) => void
  /** Of the scanner's address, which carries the name where no script runs. */
  params: Readonly<Record<string, string>>
}

/** Names the door that this device stands at, for the log and for whoever meets its guests again. */
export function DoorNameField({ name, onRename, params }: DoorNameFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const { [DOOR_NAME_IN_ADDRESS]: _old, ...others } = params
  return (
    <form
      method="get"
      onSubmit={(event) => {
        event.preventDefault()
        input.current?.blur()
      }}
      className="flex flex-wrap items-center gap-x-3 gap-y-1"
    >
      <HiddenFields fields={others} />
      <label className="contents">
        <span className="text-muted">This door</span>
        <input
          key={name}
          ref={input}
          name={DOOR_NAME_IN_ADDRESS}
          defaultValue={name}
          maxLength={MAX_DOOR_NAME}
          placeholder="Main door"
          autoComplete="off"
          enterKeyHint="done"
          onBlur={({ currentTarget }) => onRename(currentTarget.value)}
          className={`${controlClass} min-w-40 flex-1`}
        />
      </label>
      <button type="submit" className={buttonClass('secondary')}>
        Save
      </button>
    </form>
  )
}
