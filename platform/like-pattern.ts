/** Text as an SQL pattern that means itself, for `like` and `ilike`. */
const literal = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** The pattern of what holds a text anywhere. */
export const likeAnywhere = (text: string): string => `%${literal(text)}%`

/** The pattern of what begins with a text. */
export const likePrefix = (text: string): string => `${literal(text)}%`
