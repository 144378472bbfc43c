const MAX_WORDS = 6

/** The words of a name by which a guest is found without a signal: without accents, capitals and signs, each once, at most six. */
export const nameWords = (name: string): string[] =>
  [
    ...new Set(
      name
        .normalize('NFKD')
        .replaceAll(/\p{M}/gu, '')
        .replaceAll(/['\u2018\u2019\u02bc`]/g, '')
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u)
        .filter((word) => word !== ''),
    ),
  ].slice(0, MAX_WORDS)
