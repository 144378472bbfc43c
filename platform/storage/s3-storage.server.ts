import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { S3Config } from '#platform/config.server.ts'
import { type ObjectStorage, requireSafeKey } from '#platform/storage/object-storage.server.ts'

const MAX_MS = 30_000
const RETRIES = 3

/**
 * Objects in a bucket of an S3-compatible server, addressed by path. Each request is signed (AWS Signature Version 4)
 * together with the hash of what it sends, may take 30 s, and is tried four times when the server is busy or fails.
 */
export function s3Storage({
  endpoint,
  bucket,
  region,
  accessKeyId,
  secretAccessKey,
}: S3Config): ObjectStorage {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES })
  const sendRequest = (method: string, key: string, body?: Uint8Array<ArrayBuffer>, contentType?: string) => {
    requireSafeKey(key)
    return client.fetch(`${endpoint}/${bucket}/${key}`, {
      method,
      headers: {
        'X-Amz-Content-Sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
        ...(contentType && { 'Content-Type': contentType }),
      },
      body: body ?? null,
      signal: AbortSignal.timeout(MAX_MS),
    })
  }
  return {
    put: async (key, bytes, contentType) => {
      const answer = await sendRequest('PUT', key, new Uint8Array(bytes), contentType)
      if (!answer.ok) throw await storageError(answer, 'PUT', key)
    },
    get: async (key) => {
      const answer = await sendRequest('GET', key)
      if (answer.ok) return answer.body
      const error = await storageError(answer, 'GET', key)
      if (error.code === 'NoSuchKey') return null
      throw error
    },
    delete: async (key) => {
      const answer = await sendRequest('DELETE', key)
      if (answer.ok) return
      const error = await storageError(answer, 'DELETE', key)
      if (error.code !== 'NoSuchKey') throw error
    },
  }
}

async function storageError(
  answer: Response,
  method: string,
  key: string,
): Promise<Error & { code: string }> {
  const code = /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1] ?? 'no code'
  const message = `The object storage answered ${answer.status} (${code}) to ${method} ${key}`
  return Object.assign(new Error(message), { code })
}
