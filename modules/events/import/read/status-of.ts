import type { ImportRecord } from '#modules/events/import/read/record-fields.ts'

/** A row whose status says that it is cancelled, in whichever words: "Cancelled", "https://schema.org/EventCancelled". */
export const withStatus = (record: ImportRecord): ImportRecord =>
  /(?:^|[/:]|event)cancell?ed$/i.test(record.status ?? '') ? { ...record, isCancelled: 'on' } : record

/** Why a row of this status is no event to announce; empty where it may be. */
export function statusProblem({ status = '' }: ImportRecord): string {
  if (/postponed$/i.test(status)) return 'It is postponed in the file: its day does not hold.'
  return /^draft$/i.test(status) ? 'It is a draft in the file.' : ''
}
