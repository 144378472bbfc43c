/** An identifier for a part of a chart. Not `newId`: from the editor it would bring the making of those to every public page. */
export const newPartId = (): string => crypto.randomUUID()
