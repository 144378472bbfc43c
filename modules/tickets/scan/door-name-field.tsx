import { useSyncExternalStore } from 'react'
import { DOOR_NAME_KEY, doorNameOf, MAX_DOOR_NAME } from '#modules/tickets/door/door-name.ts'
import { controlClass } from '#ui/control-style.ts'

/** What this device calls its door, as its browser keeps it; and the way to call it something else. */
export function useDoorName(): [string, (typed: string) => void] {
  const name = useSyncExternalStore(onStored, readName, () => '')
  const rename = (typed: string) => {
    localStorage.setItem(DOOR_NAME_KEY, doorNameOf(typed))
    // A browser tells its other pages alone.
    dispatchEvent(new StorageEvent('storage'))
  }
  return [name, rename]
}

const readName = (): string => localStorage.getItem(DOOR_NAME_KEY) ?? ''

function onStored(tell: () => void): () => void {
  addEventListener('storage', tell)
  return () => removeEventListener('storage', tell)
}

/** Names the door that this device stands at, for the log and for whoever meets its guests again. */
export const DoorNameField = ({ name, onRename }: { name: string; onRename: (typed: string) => void }) => (
  <label className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <span className="text-muted">This door</span>
    <input
      key={name}
      defaultValue={name}
      maxLength={MAX_DOOR_NAME}
      placeholder="Main door"
      autoComplete="off"
      onBlur={({ currentTarget }) => onRename(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
      }}
      className={`${controlClass} min-w-40 grow`}
    />
  </label>
)
