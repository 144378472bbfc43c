/** Whose cart it is that was set aside when a person signed in to pay for other tickets; see `cartToBuy`. */
export const earlierCartOf = (person: string): string => `${person}:earlier`
