const UNKNOWN = 'We know no city of this name there. Did you mean'

/** Said of a city that is not known, beside one that is spelled nearly the same. */
export const cityUnknown = (meant: string): string => `${UNKNOWN} ${meant}?`

/** Whether an error is that one. */
export const isCityUnknown = (error: string | undefined): boolean => error?.startsWith(UNKNOWN) ?? false
