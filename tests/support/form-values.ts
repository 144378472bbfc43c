/** The text of an attribute. */
export const decoded = (text: string) =>
  text.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** What the form of a page would send, as it stands there. */
export function valuesOf(html: string): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [tag] of html.matchAll(/<input[^>]*>/g)) {
    const [, name = ''] = /name="([^"]+)"/.exec(tag) ?? []
    const isBox = tag.includes('type="checkbox"')
    const isOff = isBox && !/\schecked/.test(tag)
    if (name && !isOff) values[name] ??= decoded(/\svalue="([^"]*)"/.exec(tag)?.[1] ?? (isBox ? 'on' : ''))
  }
  for (const [, name = '', choices = ''] of html.matchAll(
    /<select[^>]*name="([^"]+)"[^>]*>([^]*?)<\/select>/g,
  )) {
    const chosen = /<option[^>]*selected[^>]*>/.exec(choices)?.[0] ?? /<option[^>]*>/.exec(choices)?.[0] ?? ''
    values[name] = /value="([^"]*)"/.exec(chosen)?.[1] ?? ''
  }
  for (const [, name = '', text = ''] of html.matchAll(
    /<textarea[^>]*name="([^"]+)"[^>]*>([^]*?)<\/textarea>/g,
  ))
    values[name] = decoded(text).trim()
  return values
}
