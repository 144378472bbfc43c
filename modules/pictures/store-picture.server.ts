import { type DbOrTx, type Tx, withTransaction } from '#platform/db.server.ts'
import { newId, type PersonId, type PictureId } from '#platform/ids.ts'
import type { Failure, Result } from '#platform/result.ts'
import { type FocalPoint, type Picture, picturePath } from '#modules/pictures/picture.ts'
import type { PictureFailure } from '#modules/pictures/picture-messages.ts'
import {
  type PictureCopy,
  type PictureFile,
  processPicture,
} from '#modules/pictures/process-picture.server.ts'
import {
  keepObject,
  type StagedObject,
  stageObject,
  type StorageCtx,
} from '#modules/pictures/stored-objects.server.ts'

interface PictureUpload {
  file: PictureFile
  ownerId: PersonId
  /** The part that stays in sight where the picture is cut; the middle unless told. */
  focalPoint?: FocalPoint
}

/**
 * Stores a picture of an event, a venue or the like in all its sizes. `name` runs in the transaction that keeps it and
 * must name it in a row of the caller's that refers to `pictures`; where it fails the picture is not kept, so none is that
 * nothing shows. Answers what `name` answers. Fails as processPicture does for a `photo`.
 */
export async function storePicture<T, F extends Failure>(
  ctx: StorageCtx,
  { file, ownerId, focalPoint = 'center' }: PictureUpload,
  name: (tx: Tx, picture: Picture) => Promise<Result<T, F>>,
): Promise<Result<T, F | PictureFailure>> {
  const processed = await processPicture(file, 'photo')
  if (!processed.ok) return processed
  const picture = pictureOf(processed.value, focalPoint)
  const staged: { object: StagedObject; path: string }[] = []
  for (const { type, bytes, width } of processed.value) {
    const object = await stageObject(ctx, 'pictures', { bytes, contentType: `image/${type}` })
    staged.push({ object, path: picturePath(picture.id, type === 'jpeg' ? 'jpeg' : width) })
  }
  return withTransaction(ctx.db, async (tx) => {
    await tx.statement(
      'insert into pictures (id, owner_id, width, height, widths, focal_point) values ($1, $2, $3, $4, $5, $6)',
      [picture.id, ownerId, picture.width, picture.height, picture.widths, picture.focalPoint],
    )
    for (const { object, path } of staged)
      await keepObject(tx, object, { path, ownerId, pictureId: picture.id })
    const named = await name(tx, picture)
    if (!named.ok) await removePicture(tx, picture.id)
    return named
  })
}

/** As storePicture, where the form may bring no picture: then `name` runs without one, in a transaction all the same. */
export async function storeOptionalPicture<T, F extends Failure>(
  ctx: StorageCtx,
  { file, ...upload }: Omit<PictureUpload, 'file'> & { file: PictureFile | null },
  name: (tx: Tx, picture: Picture | null) => Promise<Result<T, F>>,
): Promise<Result<T, F | PictureFailure>> {
  if (file) return storePicture(ctx, { ...upload, file }, name)
  return withTransaction(ctx.db, (tx) => name(tx, null))
}

function pictureOf(copies: PictureCopy[], focalPoint: FocalPoint): Picture {
  const webps = copies.filter(({ type }) => type === 'webp')
  const largest = webps.at(-1)
  if (!largest) throw new Error('A processed picture has at least one copy')
  const { width, height } = largest
  return { id: newId<'picture'>(), width, height, widths: webps.map((copy) => copy.width), focalPoint }
}

/** Changes the focal point of a stored picture; answers whether it was another. */
export async function setFocalPoint(db: DbOrTx, id: PictureId, focalPoint: FocalPoint): Promise<boolean> {
  const changed = await db.statement(
    'update pictures set focal_point = $2 where id = $1 and focal_point <> $2 returning id',
    [id, focalPoint],
  )
  return changed.length > 0
}

/** Deletes a picture with all its copies; rows that named it name none. No error when there is none. */
export async function removePicture(db: DbOrTx, id: PictureId): Promise<void> {
  await db.statement('delete from pictures where id = $1', [id])
}

/** For the select list of a statement that joins `pictures` under `alias`: a `Picture`, or null where none is joined. */
export const pictureColumn = (alias: string): string =>
  `case when ${alias}.id is not null then jsonb_build_object('id', ${alias}.id, 'width', ${alias}.width,
     'height', ${alias}.height, 'widths', ${alias}.widths, 'focalPoint', ${alias}.focal_point) end`
