import type { DoorKeeper } from '#modules/tickets/offline/door-keeper.client.ts'
import type { ScanAnswer } from '#modules/tickets/offline/judge/present-scan.client.ts'
import { postScan } from '#modules/tickets/scan/post-scan.client.ts'
import { exitUnavailable, notTheirDoor } from '#modules/tickets/scan/scan-feedback.ts'

/** Counts a guest out at the server; nothing is kept for later, and the list on the device is not asked. */
export async function presentExit(
  keeper: DoorKeeper | null,
  scanUrl: string,
  fields: Record<string, string>,
): Promise<ScanAnswer> {
  const answer = await postScan(scanUrl, { ...fields, way: 'out' })
  if (typeof answer === 'object') return answer
  if (answer === 'not their door') {
    await keeper?.sync() // which wipes the list
    return { feedback: notTheirDoor, found: null, state: null }
  }
  if (answer === 'signed out') keeper?.loseSession()
  else keeper?.loseSignal()
  return { feedback: exitUnavailable, found: null, state: null }
}
