import { makeStore } from '#ui/store.ts'

const glow = makeStore(false)

/** The avatar at the top glows for a while after sign-in (spec 2). */
export const setGlow = glow.set

export const useGlow = glow.use
