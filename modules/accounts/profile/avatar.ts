import type { OrganizerId, PersonId } from '#platform/ids.ts'
import { type PictureFailure, PICTURE_STATUS, pictureMessage } from '#modules/pictures/picture-messages.ts'

export type AvatarFailure = PictureFailure | { code: 'AVATAR_URL_FAILED' }

/** What is said of an avatar that was not taken, verbatim from spec 5 and 8 where the specification has a text. */
export const avatarMessage = (failure: AvatarFailure): string =>
  failure.code === 'AVATAR_URL_FAILED' ? 'Failed to get avatar URL' : pictureMessage(failure, 'avatar')

/** The HTTP status of an avatar failure. */
export const avatarStatus = ({ code }: AvatarFailure): number =>
  code === 'AVATAR_URL_FAILED' ? 500 : PICTURE_STATUS[code]

/** Whose picture it is. */
type Shown = PersonId | OrganizerId

/** Where the picture of a person or an organiser is kept and asked for (spec 3: bucket `avatars`, `{userId}/avatar.{ext}`): always as WebP. */
export const avatarPath = (id: Shown): string => `${id}/avatar.webp`

/** The public address of a picture; `version` makes a new picture a new address, so that it shows at once. */
export const avatarUrl = (id: Shown, version: string): string =>
  `/storage/v1/object/public/avatars/${avatarPath(id)}?v=${version}`
