/** More than anyone types, little enough to cost nothing. */
const MAX_SEARCH_LENGTH = 120

/** Words to search for, from any text at all: cut at 120 characters, on one line, rid of what nobody types. */
export const searchText = (typed: string): string =>
  typed
    .slice(0, MAX_SEARCH_LENGTH)
    .replaceAll(/\p{C}/gu, ' ') // also the half of a character that the cut may leave
    .normalize('NFC')
    .replaceAll(/\s+/gu, ' ')
    .trim()
