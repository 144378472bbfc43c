export type Directives = Record<string, string[]>

const BASE: Directives = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'worker-src': ["'self'", 'blob:'],
  'manifest-src': ["'self'"],
  'frame-src': ["'none'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
}

/** The Content-Security-Policy of an answer: the strict base, plus the sources a page names for itself. */
export function contentSecurityPolicy(...extra: Directives[]): string {
  const names = new Set([...Object.keys(BASE), ...extra.flatMap((directives) => Object.keys(directives))])
  return [...names]
    .map((name) => {
      const sources = [BASE[name] ?? [], ...extra.map((directives) => directives[name] ?? [])].flat()
      const real = sources.length > 1 ? sources.filter((source) => source !== "'none'") : sources
      return [name, ...new Set(real)].join(' ')
    })
    .join('; ')
}
