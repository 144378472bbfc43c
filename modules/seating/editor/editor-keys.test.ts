import { expect, test } from 'vitest'
import { keyCommand } from '#modules/seating/editor/editor-keys.ts'

const press = (keys: string) => {
  const parts = keys.split('+')
  return keyCommand({
    key: parts.at(-1) ?? '',
    ctrlKey: parts.includes('Ctrl'),
    metaKey: parts.includes('Meta'),
    shiftKey: parts.includes('Shift'),
  })
}

test.each([
  ['ArrowLeft', { do: 'move', by: { x: -5, y: 0 } }],
  ['Shift+ArrowDown', { do: 'move', by: { x: 0, y: 25 } }],
  ['Delete', { do: 'remove' }],
  ['Backspace', { do: 'remove' }],
  ['Ctrl+z', { do: 'undo' }],
  ['Meta+Z', { do: 'undo' }],
  ['Ctrl+Shift+Z', { do: 'redo' }],
  ['Ctrl+y', { do: 'redo' }],
  ['Ctrl+d', { do: 'duplicate' }],
  ['Ctrl+a', { do: 'select all' }],
  ['Escape', { do: 'select nothing' }],
  ['Enter', { do: 'place' }],
  ['[', { do: 'rotate', degrees: -15 }],
  [']', { do: 'rotate', degrees: 15 }],
])('%s', (keys, command) => {
  expect(press(keys)).toEqual(command)
})

test.each(['Tab', 'a', 'Ctrl+r', 'Ctrl+ArrowLeft', 'F5'])('%s does what it always does', (keys) => {
  expect(press(keys)).toBeNull()
})
