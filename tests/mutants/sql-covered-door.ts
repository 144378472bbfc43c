import type { Covered } from './covered.ts'

const PRESENCE = ['modules/tickets/presence']
const PARTY = ['modules/tickets/door/let-party-in', 'modules/tickets/door/several-days']
const SHIFTS = ['modules/shifts/shifts']
const OFFLINE = ['modules/tickets/offline/receive-scans', 'modules/tickets/offline/late-reports']
const MERGE = [...OFFLINE, 'modules/tickets/offline/merge-scans', 'modules/tickets/door/numbered-scans']
const RENAME = ['modules/tickets/rename/rename-ticket']
const VOID = ['modules/checkout/void/void-ticket']
const BOX_OFFICE = ['modules/checkout/box-office']

/** What is decided at a door, after it and around it: exits, parties, scans without a signal, names, void tickets, shifts, cash sales. */
export const AT_THE_DOOR: Covered[] = [
  { file: 'modules/tickets/presence/go-out.server.ts', tests: PRESENCE, slower: PARTY },
  { file: 'modules/tickets/presence/come-back.server.ts', tests: PRESENCE, slower: PARTY },
  { file: 'modules/tickets/presence/is-out.server.ts', tests: PRESENCE },
  { file: 'modules/tickets/presence/list-out.server.ts', tests: PRESENCE },
  { file: 'modules/tickets/presence/presence-line.server.ts', tests: PRESENCE },
  { file: 'modules/tickets/door/let-party-in.server.ts', tests: PARTY },
  { file: 'modules/tickets/door/may-come-in.server.ts', tests: PARTY },
  { file: 'modules/tickets/offline/fold-check-ins.server.ts', tests: MERGE },
  { file: 'modules/tickets/offline/find-reported-tickets.server.ts', tests: MERGE },
  { file: 'modules/tickets/offline/write-scan-lines.server.ts', tests: MERGE },
  { file: 'modules/tickets/rename/rename-ticket.server.ts', tests: RENAME },
  { file: 'modules/tickets/rename/reissue-ticket.server.ts', tests: RENAME },
  { file: 'modules/tickets/lock-ticket.server.ts', tests: [...RENAME, 'modules/tickets/passing'] },
  { file: 'db/functions/void_ticket.sql', tests: VOID },
  { file: 'modules/checkout/void/void-ticket.server.ts', tests: VOID },
  { file: 'modules/shifts/save-shift.server.ts', tests: SHIFTS },
  { file: 'modules/shifts/answer-shift.server.ts', tests: SHIFTS },
  { file: 'modules/shifts/list-shifts.server.ts', tests: SHIFTS },
  { file: 'modules/shifts/own-shifts.server.ts', tests: SHIFTS },
  { file: 'modules/checkout/box-office/quote-at-door.server.ts', tests: BOX_OFFICE },
  { file: 'modules/checkout/box-office/sell-at-door.server.ts', tests: BOX_OFFICE },
  { file: 'modules/checkout/box-office/door-sale.server.ts', tests: BOX_OFFICE },
  { file: 'modules/checkout/box-office/let-in.server.ts', tests: BOX_OFFICE },
]
