/** The return type of a use-case that can fail in expected ways. A failure has a code and facts, never a sentence. */
export type Result<T, F extends Failure> = { ok: true; value: T } | { ok: false; failure: F }

/** An expected failure. Its sentence lives in the `messages.ts` of the module that owns the code. */
export interface Failure {
  code: string
}

export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value })

export const fail = <F extends Failure>(failure: F): { ok: false; failure: F } => ({ ok: false, failure })
