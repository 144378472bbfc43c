import { makeStore } from '#ui/store.ts'

const store = makeStore(false)

/** The avatar at the top glows for a while after sign-in (spec 2). */
export const setAvatarHighlight = store.set

export const useAvatarHighlight = store.use
