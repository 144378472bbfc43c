import { NEVER_STORED } from '#platform/never-stored.ts'

/**
 * The headers of a page whose address holds a secret: no cache stores it, no search engine lists it, and no other site reads where one
 * comes from.
 */
export const SECRET_PAGE = {
  ...NEVER_STORED,
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'same-origin',
}
