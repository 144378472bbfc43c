/** What a form of filters knows of the addresses of its list. */
export interface FilterFormState {
  /** The query of the list that is shown. */
  search: string
  /** The queries that the form asked for and that have not been shown yet, the oldest first. */
  asked: readonly string[]
  /** Another key is another form, with the fields of the address. */
  key: number
}

export const ask = (state: FilterFormState, search: string): FilterFormState => ({
  ...state,
  asked: [...state.asked, search],
})

/**
 * The state once `search` is shown. Where the form asked for it, the form stays, with what was typed since; asking for
 * more gives up what was asked for before. Any other address, such as by Back, makes it a new form.
 */
export function arriveAt(state: FilterFormState, search: string): FilterFormState {
  const index = state.asked.indexOf(search)
  const isAsked = index !== -1
  return {
    search,
    asked: isAsked ? state.asked.slice(index + 1) : [],
    key: isAsked ? state.key : state.key + 1,
  }
}
