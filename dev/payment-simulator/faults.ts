import type { Reply } from './book.ts'

/** What goes wrong with a call. Where it says "after", the provider has done its work. */
export type FaultKind =
  /** Answers a status with the body given, or with none, and does nothing. */
  | { kind: 'status'; status: number; body?: unknown }
  /** Does its work and answers later. */
  | { kind: 'slow'; delayMs: number }
  /** Does its work and answers what is no JSON. */
  | { kind: 'garbage' }
  /** Ends the connection before, or after its work. */
  | { kind: 'drop before' }
  | { kind: 'drop after' }
  /** Gets the request twice, as a repeating network sends it, and answers the second. */
  | { kind: 'twice' }
  /** Does its work and answers with one text in place of another. */
  | { kind: 'tamper'; from: string; to: string }

export type Fault = FaultKind & {
  // A block comment would end at the path itself.
  // Method and path, with * for an id: POST /v2/payments/*/complete.
  route: string
  /** How many calls it spoils; one, if nothing is said. */
  times?: number
}

/** The faults that are still to come, in the order they were scripted. */
export class Faults {
  #left: Fault[] = []

  script(fault: Fault): void {
    this.#left.push({ times: 1, ...fault })
  }

  clear(): void {
    this.#left = []
  }

  /** The next fault of a call, used up. */
  take(method: string, pathname: string): Fault | null {
    const fault = this.#left.find(({ route, times = 0 }) => times > 0 && fits(route, `${method} ${pathname}`))
    if (!fault) return null
    fault.times = (fault.times ?? 1) - 1
    return fault
  }
}

const fits = (route: string, call: string): boolean =>
  new RegExp(`^${route.split('*').map(escape).join('[^/]+')}$`).test(call)

const escape = (text: string): string => text.replaceAll(/[.+?^${}()|[\]\\/]/g, String.raw`\$&`)

export type Spoiled = { text: string; status: number } | 'dropped'

/** The answer of a call after its fault. `work` is what the provider does. */
export async function spoil(fault: FaultKind | null, work: () => Reply): Promise<Spoiled> {
  const told = ({ status, body }: Reply) => ({ status, text: body === undefined ? '' : JSON.stringify(body) })
  switch (fault?.kind) {
    case undefined:
      return told(work())
    case 'status':
      return told({ status: fault.status, body: fault.body })
    case 'drop before':
      return 'dropped'
    case 'drop after':
      work()
      return 'dropped'
    case 'garbage':
      return { ...told(work()), text: '<html>502 Bad Gateway' }
    case 'twice':
      work()
      return told(work())
    case 'tamper': {
      const { status, text } = told(work())
      return { status, text: text.replaceAll(fault.from, fault.to) }
    }
    case 'slow': {
      const reply = work()
      await new Promise((resolve) => setTimeout(resolve, fault.delayMs))
      return told(reply)
    }
  }
}
