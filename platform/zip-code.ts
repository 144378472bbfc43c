/** Whether `text` is a ZIP code of the United States: five digits, or nine with or without the dash. */
export const isZipCode = (text: string): boolean => /^\d{5}(-?\d{4})?$/.test(text)
