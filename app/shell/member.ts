/** What the frame shows of the signed-in person. */
export interface Member {
  id: string
  /** Empty when they gave none. */
  name: string
  email: string
  avatarUrl: string | null
}
