import { MAX_IMPORT_ROWS } from '#modules/events/import/import-row.ts'
import type { ReadFileFailure } from '#modules/events/import/read-file.server.ts'
import { formatCount } from '#platform/money.ts'

/** Why nothing could be read from a file. */
export const READ_FILE_MESSAGES = {
  FILE_EMPTY: 'This file is empty.',
  FILE_TOO_LARGE: 'This file is larger than 1 MB. Please send it in parts.',
  FILE_NOT_READABLE:
    'This file cannot be read. Please send a calendar (.ics), a table (.csv) or a list (.json).',
  FILE_WITHOUT_EVENTS:
    'There is no event in this file. A table needs names in its first line: at least "title" and "day".',
  TOO_MANY_ROWS: `This file has more than ${formatCount(MAX_IMPORT_ROWS)} events. Please send it in parts.`,
} satisfies Record<ReadFileFailure['code'], string>

/** Said to whoever sends file after file. */
export const IMPORTS_TOO_FAST = 'You have sent many files. Please wait a while.'
