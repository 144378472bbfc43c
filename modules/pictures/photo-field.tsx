import type { ReactNode } from 'react'
import { FocalPointField, KeptFocalPoint } from '#modules/pictures/focal-point-field.tsx'
import { PictureField } from '#modules/pictures/picture-field.tsx'
import type { KeptUpload } from '#modules/pictures/upload/upload.ts'

interface PhotoFieldProps {
  label: string
  required?: boolean
  /** What came before the page was loaded, by the draft. */
  kept?: KeptUpload | null
  /** What is shown while no file is chosen, such as the photo that is there. */
  children?: ReactNode
}

/** Where its owner sees a picture that was sent ahead. */
const previewUrl = ({ id }: KeptUpload): string => `/api/uploads/${id}/picture.webp`

/** Takes a photo with its focal point: the fields `PICTURE_FIELDS` of a form. */
export const PhotoField = ({ label, required = false, kept = null, children }: PhotoFieldProps) => (
  <PictureField
    name="picture"
    kind="photo"
    label={label}
    required={required}
    kept={kept}
    keptFields={
      kept?.isHere ? (
        <FocalPointField name="focalPoint" src={previewUrl(kept)} />
      ) : (
        <KeptFocalPoint name="focalPoint" />
      )
    }
    renderPreview={(src, onUnreadable) => (
      <FocalPointField key={src} name="focalPoint" src={src} onUnreadable={onUnreadable} />
    )}
  >
    {children}
  </PictureField>
)
