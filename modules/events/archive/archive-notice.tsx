import { Notice } from '#ui/notice.tsx'

const NOTICES = {
  archived: 'Archived. What you put away is listed under Archived.',
  'archived-in-part': 'Archived, but for those that are neither over nor cancelled any more.',
  'not-archived': 'Not archived: only what is over or cancelled can be put away.',
  restored: 'Back among your events.',
} as const

export type ArchiveNotice = keyof typeof NOTICES

/** What became of the events that were chosen, where the address says so. */
export const ArchiveNotices = ({ notice }: { notice: string | null }) =>
  notice !== null &&
  Object.hasOwn(NOTICES, notice) && (
    <Notice tone={notice.startsWith('archived') || notice === 'restored' ? 'success' : 'warning'} live>
      {NOTICES[notice as ArchiveNotice] /* looked at just before */}
    </Notice>
  )
