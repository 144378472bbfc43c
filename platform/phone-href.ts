/** The address that calls a number as it was written: an extension is dialled after a pause. */
export const phoneHref = (phone: string): string =>
  `tel:${phone.replace(/e?xt?[a-z. ]*(?=\d)/i, ',').replaceAll(/\(0\)|[^\d+,]/g, '')}`
