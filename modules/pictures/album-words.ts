/** Said above them: the place of what was pressed has changed. */
export const ALBUM_DONE: Partial<Record<string, string>> = {
  add: 'The picture is added.',
  remove: 'The picture is removed.',
  'move-up': 'The picture is one place higher.',
}
