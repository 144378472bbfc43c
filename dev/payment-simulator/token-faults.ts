import type { FaultKind } from './faults.ts'
import type { Call } from './square.ts'

/** The faults that a token itself asks for: `cnon:errors-2-X` stumbles twice a key, the answer to `cnon:lost-X` never comes. */
export class TokenFaults {
  readonly #errors = new Map<string, number>()

  of({ method, url, body }: Call): FaultKind | null {
    const { source_id: source, idempotency_key: key } = body
    if (`${method} ${url.pathname}` !== 'POST /v2/payments' || typeof source !== 'string') return null
    if (/^[cw]non:lost-/.test(source)) return { kind: 'drop after' }
    const [, times] = /^[cw]non:errors-(\d+)-/.exec(source) ?? []
    const seen = this.#errors.get(String(key)) ?? 0
    if (!times || seen >= Number(times)) return null
    this.#errors.set(String(key), seen + 1)
    return { kind: 'status', status: 500 }
  }
}
