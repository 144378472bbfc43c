/** What people write in a search, and what a seat is called, word by word: "José" is found by "jose". */
export const searchedWords = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** A word that says which kind of name the next one is. */
export const isSeatNoun = (word: string): boolean => /^(table|row|seats?)$/.test(word)
