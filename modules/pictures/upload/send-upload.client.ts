import { CHUNK_BYTES } from '#modules/pictures/upload/upload.ts'

/** The progress of an upload. */
export type SendProgress =
  | { state: 'sending'; percent: number }
  /** The connection is lost; it goes on by itself. */
  | { state: 'waiting'; percent: number }
  | { state: 'arrived'; uploadId: string }
  | { state: 'failed' }

interface SendOptions {
  tell: (progress: SendProgress) => void
  signal: AbortSignal
}

/** So often it is tried again without one more byte on the server; then the file is left to its form. */
const MAX_TRIES = 7
const FIRST_WAIT_MS = 1_000
const MAX_WAIT_MS = 30_000
/** A chunk on the slowest line there is; beyond it the line is taken for lost. */
const CHUNK_TIMEOUT_MS = 60_000

/** What no other try can change: the file is too large, there were too many, or one is signed out. */
class Refused extends Error {}

/**
 * Sends a file in chunks (tus 1.0). After a failure it waits, twice as long each time and at most until the browser is
 * online, asks how far it has come, and goes on from there. Ends as `arrived` or `failed`, or without a word at `signal`.
 */
export async function sendUpload(file: File, { tell, signal }: SendOptions): Promise<void> {
  let address: string | null = null
  let [reached, tries, isInDoubt] = [0, 0, false]
  const percent = () => Math.floor((reached / file.size) * 100)
  tell({ state: 'sending', percent: 0 })
  while (!signal.aborted) {
    try {
      address ??= await begin(file, signal)
      const offset: number = isInDoubt ? await offsetOf(address, signal) : reached
      const now = offset < file.size ? await sendPiece(address, file, offset, signal) : offset
      if (now <= reached) throw new Error('Nothing more has arrived')
      ;[reached, tries, isInDoubt] = [now, 0, false]
      if (reached >= file.size) return tell({ state: 'arrived', uploadId: address.split('/').at(-1) ?? '' })
      tell({ state: 'sending', percent: percent() })
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof Refused || ++tries > MAX_TRIES) return tell({ state: 'failed' })
      isInDoubt = true
      tell({ state: 'waiting', percent: percent() })
      await waitAtMost(Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), MAX_WAIT_MS), signal)
    }
  }
}

async function begin(file: File, signal: AbortSignal): Promise<string> {
  const headers = { 'Upload-Length': String(file.size) }
  const address = (await sendRequest('/api/uploads', { method: 'POST', headers }, signal)).headers.get(
    'Location',
  )
  if (!address) throw new Refused()
  return address
}

const offsetOf = async (address: string, signal: AbortSignal) =>
  readOffset(await sendRequest(address, { method: 'HEAD' }, signal))

async function sendPiece(address: string, file: File, offset: number, signal: AbortSignal): Promise<number> {
  const headers = { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': String(offset) }
  const body = file.slice(offset, offset + CHUNK_BYTES)
  return readOffset(await sendRequest(address, { method: 'PATCH', headers, body }, signal))
}

function readOffset({ headers }: Response): number {
  const offset = Number(headers.get('Upload-Offset') ?? 'none')
  if (!Number.isSafeInteger(offset) || offset < 0) throw new Error('No offset came back')
  return offset
}

const IS_FINAL = new Set([400, 403, 404, 405, 413, 415, 429])

async function sendRequest(address: string, init: RequestInit, signal: AbortSignal): Promise<Response> {
  const answer = await fetch(address, {
    ...init,
    redirect: 'manual', // to the sign-in
    signal: AbortSignal.any([signal, AbortSignal.timeout(CHUNK_TIMEOUT_MS)]),
  })
  if (answer.type === 'opaqueredirect' || IS_FINAL.has(answer.status)) throw new Refused()
  if (!answer.ok) throw new Error(`The upload was answered with ${answer.status}`)
  return answer
}

/** Waits so long, or until the browser is online again. */
function waitAtMost(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const ended = new AbortController()
    const end = () => {
      ended.abort()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(end, delayMs)
    addEventListener('online', end, { signal: ended.signal })
    signal.addEventListener('abort', end, { signal: ended.signal })
  })
}
