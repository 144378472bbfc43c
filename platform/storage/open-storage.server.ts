import path from 'node:path'
import type { Config } from '#platform/config.server.ts'
import { localStorage } from '#platform/storage/local-storage.server.ts'
import type { ObjectStorage } from '#platform/storage/object-storage.server.ts'
import { s3Storage } from '#platform/storage/s3-storage.server.ts'

/** The storage of this installation: the bucket that the settings name, or the folder `storage` below DATA_DIR. */
export const openStorage = ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): ObjectStorage =>
  s3 ? s3Storage(s3) : localStorage(path.join(dataDir, 'storage'))
