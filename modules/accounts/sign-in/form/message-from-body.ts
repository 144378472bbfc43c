const MAX_LENGTH = 200

/**
 * The message in a response that our server did not make: plain text, or the `message` of JSON, in one line of at most
 * 200 characters; undefined for a page and anything else. (Specification 8, row Other)
 */
export function messageFromBody(body: unknown): string | undefined {
  const json = typeof body === 'string' ? fromJson(body) : body
  const message = json === undefined ? body : messageIn(json)
  if (typeof message !== 'string') return undefined
  const line = message.trim().replaceAll(/\s+/g, ' ')
  return line === '' || line.startsWith('<') ? undefined : Array.from(line).slice(0, MAX_LENGTH).join('')
}

/** An `Error` is the router's own, and speaks to whoever wrote the page. */
const messageIn = (json: unknown): unknown =>
  typeof json === 'object' && json !== null && 'message' in json && !(json instanceof Error)
    ? json.message
    : null

/** Undefined for what is no JSON. */
function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
