import { expect } from 'vitest'

/** What a person does at the provider: goes where the site sent them, says who they are, is sent back. Answers to where. */
export async function atProvider(address: string, person: string): Promise<URL> {
  const jar = new Map<string, string>()
  const go = async (to: string | URL, body?: URLSearchParams) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(to, {
      redirect: 'manual',
      headers: { cookie },
      ...(body && { method: 'POST', body }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    return { answer, to: new URL(answer.headers.get('location') ?? to, to) }
  }
  const asked = await go(address)
  expect(asked.answer.status, await asked.answer.clone().text()).toBe(303)
  expect(await (await go(asked.to)).answer.text()).toContain('Who are you?')
  let said = await go(asked.to, new URLSearchParams({ person }))
  while (said.to.origin === asked.to.origin) said = await go(said.to)
  return said.to
}
