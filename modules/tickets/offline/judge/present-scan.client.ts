import type { FoundGuests } from '#modules/tickets/find-guest/found-guest.ts'
import type { DoorKeeper } from '#modules/tickets/offline/door-keeper.client.ts'
import type { DoorStatus } from '#modules/tickets/offline/door-status.ts'
import type { Presented } from '#modules/tickets/offline/judge/judge-presented.ts'
import type { DoorState } from '#modules/tickets/door/door-state.server.ts'
import { postScan, type ScanActionData } from '#modules/tickets/scan/post-scan.client.ts'
import {
  notTheirDoor,
  scanFeedback,
  type ScanFeedback,
  scanUnavailable,
  storageFull,
} from '#modules/tickets/scan/scan-feedback.ts'
import { askToLetIn } from '#modules/tickets/scan/ask-first.ts'
import { unanswered } from '#modules/tickets/scan/unanswered.ts'
import type { TimeZone } from '#platform/time.ts'
import { systemNow } from '#platform/time.ts'

/** What a scan comes to: the texts, whom a typed text found, and the door where the server told of it. */
export interface ScanAnswer {
  feedback: ScanFeedback | null
  found: FoundGuests | null
  state: DoorState | null
}

const NO_CODE = { code: '' }

/** Something is at hand to go on by, a list or the choice of a person: longer than this nobody should wait for a weak signal. */
export const PATIENCE_MS = 3_000

/**
 * Asks the server about a scan; where it cannot be reached, the list on this device decides. A code is looked at alone where the door
 * asks first (`ask`).
 */
export async function presentScan(
  keeper: DoorKeeper | null,
  scanUrl: string,
  fields: Record<string, string>,
  timeZone: TimeZone,
): Promise<ScanAnswer> {
  const { ask, ...others } = fields
  const { code } = others
  if (ask === 'yes' && code !== undefined && others['order'] === undefined) {
    const looked = await lookAt(keeper, scanUrl, { ...others, code })
    if (looked) return looked
  }
  return present(keeper, scanUrl, others, timeZone)
}

/** How long the server may take: as long as any request where the device has no list and had a signal until now. */
const patienceOf = (status: DoorStatus | undefined): number | undefined =>
  status && (status.listedAt || status.link !== 'online') ? PATIENCE_MS : undefined

/** A device that can judge without the server. */
const withList = (keeper: DoorKeeper | null): DoorKeeper | null => (keeper?.status().listedAt ? keeper : null)

/** Who a code would let in; null where it would let nobody in by the list, or nothing can tell, and a scan says why. */
async function lookAt(
  keeper: DoorKeeper | null,
  scanUrl: string,
  fields: Record<string, string> & { code: string },
): Promise<ScanAnswer | null> {
  const list = withList(keeper)
  if (!list || list.status().link === 'online') {
    const answer = await postScan(scanUrl, { ...fields, ask: 'yes' }, patienceOf(keeper?.status()))
    if (typeof answer === 'object') return answer
    if (answer === 'not their door' || !list) return null
    lose(list, answer)
  }
  const { code } = fields
  const guest = await list.look(code, fields['opened'] === 'yes')
  return guest && { feedback: askToLetIn(guest, { code }), found: null, state: null }
}

async function present(
  keeper: DoorKeeper | null,
  scanUrl: string,
  fields: Record<string, string>,
  timeZone: TimeZone,
): Promise<ScanAnswer> {
  const { code } = fields
  const isOpened = fields['opened'] === 'yes'
  const isNamed = code !== undefined && fields['order'] === undefined
  const asked = isNamed ? ((await keeper?.keepAsked(code)) ?? null) : null
  const list = withList(keeper)
  if (isNamed && list && list.status().link !== 'online') {
    void list.sync()
    return judged(list, { code }, { asked, isOpened }, timeZone)
  }
  const named: Record<string, string> = asked
    ? { device: keeper?.deviceId() ?? '', counter: String(asked.counter) }
    : {}
  const answer = await postScan(
    scanUrl,
    { ...fields, ...named },
    isNamed ? patienceOf(keeper?.status()) : undefined,
  )
  if (typeof answer === 'object') {
    if (asked) await keeper?.settle(asked, isLetIn(answer))
    // The list on this device hears at once of what it keeps no scan of, for a signal that goes the next moment.
    else void keeper?.sync()
    return answer
  }
  if (answer === 'not their door') {
    if (asked) await keeper?.settle(asked, false)
    await keeper?.sync() // which wipes the list
    return { feedback: notTheirDoor, found: null, state: null }
  }
  lose(keeper, answer)
  // Signed out, and nothing to go on by: the page itself leads to the sign-in and back.
  if (answer === 'signed out' && !(isNamed && list)) location.reload()
  else if (isNamed) return judged(keeper, { code }, { asked, isOpened }, timeZone)
  return { feedback: unanswered(fields), found: null, state: null }
}

/** Notes why no answer came. */
const lose = (keeper: DoorKeeper | null, why: 'signed out' | 'no answer'): void =>
  why === 'signed out' ? keeper?.loseSession() : keeper?.loseSignal()

/** Lets in by the list alone: what was found by name, or what is left to a person. */
export async function judged(
  keeper: DoorKeeper | null,
  presented: Presented,
  options: Parameters<DoorKeeper['judge']>[1],
  timeZone: TimeZone,
): Promise<ScanAnswer> {
  const verdict = (await keeper?.judge(presented, options)) ?? null
  if (verdict === null) return { feedback: scanUnavailable, found: null, state: null }
  if (verdict === 'full') return { feedback: storageFull, found: null, state: null }
  const feedback = scanFeedback(verdict, 'code' in presented ? presented : NO_CODE, timeZone, systemNow())
  // A code that is typed or scanned opens it again; a name does not.
  const early = 'code' in presented ? feedback.early : null
  return { feedback: { ...feedback, letIn: feedback.letIn && presented, early }, found: null, state: null }
}

const isLetIn = ({ feedback }: ScanActionData): boolean => feedback?.tone === 'in'
