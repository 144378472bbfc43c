import type { Member } from '#app/shell/member.ts'

/** What every panel over the page is given. */
export interface PanelProps {
  open: boolean
  onClose: () => void
  member: Member | null
}
