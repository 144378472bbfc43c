/**
 * The headers of a page whose address holds a secret: no cache stores it, no search engine lists it, and no other site reads where one
 * comes from.
 */
export const SECRET_PAGE = {
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'same-origin',
}
