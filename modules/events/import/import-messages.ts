import { MAX_IMPORT_ROWS } from '#modules/events/import/import-row.ts'
import type { ReadFeedFailure } from '#modules/events/import/read/read-feed.server.ts'
import type { ReadFileFailure } from '#modules/events/import/read/read-file.server.ts'
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

/** Why nothing could be read from an address. */
export const READ_FEED_MESSAGES = {
  ADDRESS_NOT_PUBLIC:
    'This address cannot be read from here. Please give one of the public web, such as https://example.org/calendar.ics.',
  ADDRESS_PRIVATE:
    'This is an address of your own computer or network, which we cannot reach. Please give the one that others would open, or send the calendar as a file.',
  ADDRESS_NOT_FOUND: 'There is nothing at this address. Please check it.',
  TOO_MANY_REDIRECTS: 'This address leads on too many times. Please give the one where it ends.',
  ANSWER_REFUSED:
    'This site does not let us read its calendar. Please look there for the public address of the calendar, or send it as a file.',
  ANSWER_BROKEN:
    'This site did not answer as it should. Please check the address, or send the calendar as a file.',
  ANSWER_TOO_LARGE: 'What is at this address is larger than 1 MB. Please send it as files.',
  ANSWER_TOO_SLOW:
    'This site took longer than 10 seconds. Please try again later, or send the calendar as a file.',
  FILE_EMPTY: 'What is at this address is empty.',
  FILE_TOO_LARGE: 'What is at this address is larger than 1 MB. Please send it as files.',
  FILE_NOT_READABLE: 'What is at this address is not a calendar. Please look there for its calendar (.ics).',
  FILE_WITHOUT_EVENTS:
    'There is no calendar with events at this address. A page that shows one is not enough: please look there for its address (.ics).',
  TOO_MANY_ROWS: `There are more than ${formatCount(MAX_IMPORT_ROWS)} events at this address. Please send them as files.`,
} satisfies Record<ReadFeedFailure['code'], string>

/** Said to whoever sends file after file, or address after address. */
export const IMPORTS_TOO_FAST = 'You have sent many files. Please wait a while.'
export const FEEDS_TOO_FAST = 'You have asked for many addresses. Please wait a while.'
