import { NETWORK_ERROR } from '#ui/network-error.ts'

/** Why what the editor sends is not kept, or what it asks for does not come. */
export type SaveFailure = 'no line' | 'signed out' | 'too many' | 'gone' | 'refused'

/** Null for an answer. Asked with `redirect: 'manual'`: the page to sign in at is none. A server in trouble is no line, as one that is not reached. */
export function saveFailureOf({ type, status }: Pick<Response, 'type' | 'status'>): SaveFailure | null {
  if (type === 'opaqueredirect') return 'signed out'
  if (status === 429) return 'too many'
  if (status === 404) return 'gone'
  if (status >= 500) return 'no line'
  return status >= 400 ? 'refused' : null
}

/** As a title: what is wrong, and then what can be done about it. */
export const saveFailureWords: Record<SaveFailure, { title: string; advice: string }> = {
  'no line': { title: NETWORK_ERROR, advice: '' },
  'signed out': {
    title: 'You are signed out',
    advice: 'Sign in in another tab, and leave this one open. It goes on here by itself.',
  },
  'too many': {
    title: 'That was too often in one hour',
    advice: 'Leave this page open. It goes on by itself.',
  },
  gone: { title: 'This chart was deleted', advice: 'Take your drawing along as a file.' },
  refused: {
    title: 'This drawing cannot be saved',
    advice: 'Undo what you did last, or take your drawing along as a file.',
  },
}
