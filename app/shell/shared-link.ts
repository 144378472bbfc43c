import { makeStore } from '#ui/store.ts'

/** Whose link somebody came by. */
export interface SharedLink {
  /** The path of the page that it led to. */
  page: string
  /** The first name of the promoter; empty when it is not told. */
  sharedBy: string
}

const store = makeStore<SharedLink | null>(null)

export const setSharedLink = store.set
export const useSharedLink = store.use
