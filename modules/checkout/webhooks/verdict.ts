/** What became of an event; `wait`: it is tried again. */
export interface Verdict {
  state: 'done' | 'foreign' | 'unhandled' | 'wait'
  note: string
}
