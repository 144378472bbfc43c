import type { TestSite } from '#tests/support/site.ts'

/** One browser without scripts: it posts forms, keeps cookies, and follows nothing by itself. */
export function plainBrowser(site: Pick<TestSite, 'request'>) {
  const jar = new Map<string, string>()
  const send = async (target: string, init: RequestInit = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = new Headers({ ...(cookie && { cookie }), ...(init.headers as Record<string, string>) })
    const answer = await site.request(target, { ...init, headers })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/max-age=0/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return answer
  }
  return {
    jar,
    get: (target: string) => send(target),
    post: (
      target: string,
      fields: Record<string, string> | [string, string][],
      headers: Record<string, string> = {},
    ) => send(target, { method: 'POST', body: new URLSearchParams(fields), headers }),
  }
}
