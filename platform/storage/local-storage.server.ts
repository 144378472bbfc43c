import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { type ObjectStorage, requireSafeKey } from '#platform/storage/object-storage.server.ts'

/** Where files are written before they are whole. No key can name it: keys begin with a letter or a digit. */
const UNFINISHED = '.unfinished'

/**
 * Objects as files below `folder`. A file is written aside, synced to the disk and then renamed, so that after a crash
 * a key has all of its bytes or none.
 */
export function localStorage(folder: string): ObjectStorage {
  const fileOf = (key: string): string => {
    requireSafeKey(key)
    return path.join(folder, key)
  }
  return {
    put: async (key, bytes) => {
      const file = fileOf(key)
      const aside = path.join(folder, UNFINISHED, randomBytes(12).toString('hex'))
      await makeFolder(path.dirname(aside))
      await makeFolder(path.dirname(file))
      try {
        await writeSynced(aside, bytes)
        await rename(aside, file)
      } finally {
        await rm(aside, { force: true })
      }
      await syncFolder(path.dirname(file))
    },
    get: async (key) => {
      const handle = await open(fileOf(key), 'r').catch(unlessMissing)
      return handle && (Readable.toWeb(handle.createReadStream()) as ReadableStream<Uint8Array>)
    },
    delete: (key) => rm(fileOf(key), { force: true }),
  }
}

const makeFolder = (folder: string) => mkdir(folder, { recursive: true, mode: 0o700 })

async function writeSynced(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

// The name of a file is an entry of its folder, and reaches the disk with it.
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
