import { useSyncExternalStore } from 'react'
import { parsePromoCodes, type StoredCodes, withCode } from '#modules/promo-codes/stored-promo-codes.ts'

const KEY = 'promo-codes'
const listeners = new Set<() => void>()
let parsed: { text: string | null; codes: StoredCodes } = { text: null, codes: {} }

/** The stored codes; the same object until they are written again. Who signs in keeps them: they are of the browser. */
export function readPromoCodes(): StoredCodes {
  const text = readText()
  if (parsed.text !== text) parsed = { text, codes: parsePromoCodes(text) }
  return parsed.codes
}

function readText(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return parsed.text // a browser that keeps nothing keeps them as long as the page
  }
}

/** Keeps a code for an event; it replaces an earlier one. */
export const savePromoCode = (eventId: string, code: string): void =>
  write(withCode(readPromoCodes(), eventId, code))

/** Forgets a code, at whatever events it was kept for. */
export const removePromoCode = (code: string): void =>
  write(Object.fromEntries(Object.entries(readPromoCodes()).filter(([, kept]) => kept !== code)))

/** Forgets all of them: they are used. */
export const clearPromoCodes = (): void => write({})

/** The stored codes, now and whenever they change. */
export const usePromoCodes = (): StoredCodes => useSyncExternalStore(subscribe, readPromoCodes)

function write(codes: StoredCodes): void {
  const text = Object.keys(codes).length === 0 ? null : JSON.stringify(codes)
  parsed = { text, codes: parsePromoCodes(text) }
  try {
    if (text === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, text)
  } catch {
    // They live as long as the page.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
