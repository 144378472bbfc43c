import { choiceField, fileField, uploadField } from '#platform/form-fields.ts'
import { FOCAL_POINTS, readFocalPoint } from '#modules/pictures/picture.ts'

/** The fields of a form with a `PictureField` named `picture` and a focal point. */
export const PICTURE_FIELDS = {
  picture: fileField(),
  'picture-upload': uploadField(),
  focalPoint: choiceField([...FOCAL_POINTS, ''], 'Please choose what matters in the picture.')
    .default('')
    .transform(readFocalPoint),
} as const
