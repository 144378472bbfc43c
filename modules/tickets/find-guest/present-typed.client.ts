import { readGuestSearch } from '#modules/tickets/find-guest/guest-search.ts'
import type { DoorKeeper } from '#modules/tickets/offline/door-keeper.client.ts'
import {
  PATIENCE_MS,
  presentScan,
  type ScanAnswer,
} from '#modules/tickets/offline/judge/present-scan.client.ts'
import { readScan } from '#modules/tickets/qr-payload.ts'
import { postScan } from '#modules/tickets/scan/post-scan.client.ts'
import { notTheirDoor, scanUnavailable } from '#modules/tickets/scan/scan-feedback.ts'

/**
 * Presents what was typed: a code comes in, anything else finds guests, at the server or else by the list on this device. A name of
 * sixteen letters may also be a code: it is one when nobody is called so.
 */
export async function presentTyped(
  keeper: DoorKeeper | null,
  scanUrl: string,
  fields: Record<string, string> & { code: string },
  timeZone: string,
): Promise<ScanAnswer> {
  const { code } = fields
  const isCode = readScan(code).ok
  const search = readGuestSearch(code)
  if (!search || (isCode && !search.words)) return presentScan(keeper, scanUrl, fields, timeZone)
  const hasList = Boolean(keeper?.status().listedAt)
  if (keeper?.status().link === 'online' || !hasList) {
    const answer = await postScan(scanUrl, { code, typed: 'find' }, hasList ? PATIENCE_MS : undefined)
    if (typeof answer === 'object')
      return isCode && answer.found?.guests.length === 0
        ? presentScan(keeper, scanUrl, fields, timeZone)
        : answer
    if (answer === 'not their door') {
      await keeper?.sync() // which wipes the list
      return { feedback: notTheirDoor, found: null, state: null }
    }
    if (answer === 'signed out') keeper?.loseSession()
    else keeper?.loseSignal()
    if (!hasList) return { feedback: scanUnavailable, found: null, state: null }
  }
  const guests = (await keeper?.find(code)) ?? []
  if (isCode && guests.length === 0) return presentScan(keeper, scanUrl, fields, timeZone)
  return { feedback: null, found: { typed: code.trim(), guests, isByList: true }, state: null }
}
