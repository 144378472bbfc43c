import type { Person, testSite } from '#tests/support/site.ts'

/** Sends a file ahead, as a form does while it is filled in; answers the id of the upload. */
export async function uploadAhead(
  site: Awaited<ReturnType<typeof testSite>>,
  as: Person,
  bytes: Buffer<ArrayBuffer>,
): Promise<string> {
  const tus = { 'Tus-Resumable': '1.0.0' }
  const begun = await site.request('/api/uploads', {
    method: 'POST',
    as,
    headers: { ...tus, 'Upload-Length': String(bytes.length) },
  })
  const at = begun.headers.get('location') ?? ''
  const headers = { ...tus, 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': '0' }
  const sent = await site.request(at, { method: 'PATCH', as, headers, body: bytes })
  if (sent.status !== 204) throw new Error(`The upload was answered ${sent.status}`)
  return at.split('/').at(-1) ?? ''
}
