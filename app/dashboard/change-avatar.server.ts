import type { MemberCtx } from '#app/guards.server.ts'
import { answerForm } from '#app/answer-form.server.ts'
import { type AvatarFailure, avatarMessage, avatarStatus } from '#modules/accounts/profile/avatar.ts'
import { AvatarSchema } from '#modules/accounts/profile/avatar-schema.ts'
import type { Crop } from '#modules/pictures/crop.ts'
import type { PictureFile } from '#modules/pictures/process-picture.server.ts'
import { forgetUploadOf, readPictureFile } from '#modules/pictures/read-picture-file.server.ts'
import { invalidFields } from '#platform/form-result.ts'
import { readForm } from '#platform/read-form.server.ts'
import { fail, type Result } from '#platform/result.ts'

interface AvatarChange {
  set: (photo: { file: PictureFile; crop: Crop | null }) => Promise<Result<unknown, AvatarFailure>>
  remove: () => Promise<void>
}

/** Does what the form of a picture (`PictureForm`) asks: sets or removes it. Answers null once that is done. */
export async function changeAvatar(request: Request, found: MemberCtx, { set, remove }: AvatarChange) {
  const { db, actor } = found
  const form = await readForm(request, AvatarSchema)
  if (!form.ok) return answerForm(form, form)
  if (form.value.intent === 'remove') {
    await remove()
    return null
  }
  const { file, 'file-upload': upload, crop } = form.value
  const refuse = (failure: AvatarFailure) => {
    const failed = invalidFields({ name: 'file', message: avatarMessage(failure) })
    return answerForm(form, fail(failed), { status: avatarStatus(failure) })
  }
  const read = await readPictureFile(found, actor.id, 'avatar', { file, upload })
  if (!read.ok) return refuse(read.failure)
  if (!read.value) return refuse({ code: 'PICTURE_MISSING' })
  const done = await set({ file: read.value, crop })
  if (!done.ok) return refuse(done.failure)
  await forgetUploadOf(db, actor.id, { file, upload })
  return null
}
