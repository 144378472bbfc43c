import type { UploadFailure } from '#modules/pictures/upload/upload.server.ts'

/** On every answer of a resumable upload (tus 1.0): the version spoken. */
export const TUS = { 'Tus-Resumable': '1.0.0' } as const

const STATUS = {
  UPLOAD_NOT_FOUND: 404,
  UPLOAD_TOO_LARGE: 413,
  UPLOAD_OFFSET_WRONG: 409,
  UPLOAD_CHUNK_TOO_SMALL: 400,
  UPLOAD_THROTTLED: 429,
} satisfies Record<UploadFailure['code'], number>

/** The HTTP response for a failed upload; who is throttled learns when to come back. */
export function uploadFailureResponse(failure: UploadFailure): Response {
  const headers = new Headers(TUS)
  if (failure.code === 'UPLOAD_THROTTLED') headers.set('Retry-After', String(failure.retryAfterSeconds))
  return new Response(null, { status: STATUS[failure.code], headers })
}
