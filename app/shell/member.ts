/** What the frame shows of the signed-in person. */
export interface Member {
  name: string
  avatarUrl: string | null
}
