/** What the frame shows of the signed-in person. */
export interface Member {
  id: string
  name: string
  avatarUrl: string | null
}
