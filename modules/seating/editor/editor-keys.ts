import type { Point } from '#modules/seating/chart/chart.ts'
import { GRID } from '#modules/seating/editor/change/move-selected.ts'

/** What a key asks of the editor. */
export type KeyCommand =
  | { do: 'move'; by: Point }
  | { do: 'rotate'; degrees: number }
  | { do: 'undo' | 'redo' | 'remove' | 'duplicate' | 'select all' | 'select nothing' | 'place' }

interface PressedKey {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
}

const STEPS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** The command of a key in the drawing; null for a key that means nothing here and does what it always does. */
export function keyCommand({ key, ctrlKey, metaKey, shiftKey }: PressedKey): KeyCommand | null {
  const step = STEPS[key]
  if (ctrlKey || metaKey) return withControl(key.toLowerCase(), shiftKey)
  if (step) {
    const far = shiftKey ? 5 * GRID : GRID
    return { do: 'move', by: { x: step.x * far, y: step.y * far } }
  }
  if (key === 'Delete' || key === 'Backspace') return { do: 'remove' }
  if (key === 'Escape') return { do: 'select nothing' }
  if (key === 'Enter') return { do: 'place' }
  if (key === '[' || key === ']') return { do: 'rotate', degrees: key === '[' ? -15 : 15 }
  return null
}

function withControl(letter: string, isShifted: boolean): KeyCommand | null {
  if (letter === 'z') return { do: isShifted ? 'redo' : 'undo' }
  if (letter === 'y') return { do: 'redo' }
  if (letter === 'd') return { do: 'duplicate' }
  if (letter === 'a') return { do: 'select all' }
  return null
}

/** The keys in words, for a person who asks. */
export const KEY_WORDS =
  'In the room: arrow keys move what is selected, with Shift farther. Delete removes it, Ctrl+D copies it, [ and ] turn it. ' +
  'Ctrl+Z undoes, Ctrl+Y does again, Ctrl+A selects all, Escape nothing. Enter puts what is being drawn into the middle.'
