import type { Member } from '#modules/viewer/viewer.ts'

/** What every panel over the page is given. */
export interface PanelProps {
  open: boolean
  onClose: () => void
  member: Member | null
}
