import type { ReactNode } from 'react'
import { FocalPointField } from '#modules/pictures/focal-point-field.tsx'
import { PhotoField } from '#modules/pictures/photo-field.tsx'
import { jpegUrl, type Picture } from '#modules/pictures/picture.ts'
import type { FormResult } from '#platform/form-result.ts'
import type { Failure } from '#platform/result.ts'
import { ActionForm } from '#ui/form/action-form.tsx'
import { ButtonForm } from '#ui/form/button-form.tsx'
import { SubmitButton } from '#ui/form/fields.tsx'
import { LeaveStop } from '#ui/form/leave-stop.tsx'
import { Heading } from '#ui/heading.tsx'

interface PictureSectionProps {
  picture: Picture
  name: string
  /** Of its focal point. */
  result: FormResult<unknown, Failure> | null
  /** What is pressed to put it before the one above; null for the first one. */
  up: string | null
  remove: string
  note?: ReactNode
  /** What else can be pressed. */
  children?: ReactNode
}

/** One of several pictures, with the forms that change it: `ALBUM_CHANGES`. */
export const PictureSection = ({
  picture,
  name,
  result,
  up,
  remove,
  note,
  children,
}: PictureSectionProps) => {
  const fields = { pictureId: picture.id }
  return (
    <section aria-label={name} className="space-y-5 border-b border-border pb-8">
      <Heading level={2} size="small">
        {name}
      </Heading>
      {note}
      <ActionForm<Failure>
        intent="focus"
        result={result}
        values={{ focalPoint: picture.focalPoint }}
        done="This is what stays in sight."
      >
        <input type="hidden" name="pictureId" value={picture.id} />
        <FocalPointField name="focalPoint" src={jpegUrl(picture)} />
        <SubmitButton variant="secondary">Save what matters</SubmitButton>
      </ActionForm>
      <div className="flex flex-wrap gap-3">
        {up && (
          <ButtonForm intent="move-up" fields={fields} variant="secondary">
            {up}
          </ButtonForm>
        )}
        {children}
        <ButtonForm intent="remove" fields={fields} variant="secondary">
          {remove}
        </ButtonForm>
      </div>
    </section>
  )
}

interface AddPictureProps {
  title: string
  /** How many there are: what was chosen here was added when there is one more. */
  count: number
  result: FormResult<unknown, Failure> | null
}

/** Adds a picture behind the others. */
export const AddPicture = ({ title, count, result }: AddPictureProps) => (
  <section aria-labelledby="add" className="space-y-5">
    <Heading level={2} id="add">
      {title}
    </Heading>
    <ActionForm<Failure> key={count} intent="add" result={result} values={{}} encType="multipart/form-data">
      <LeaveStop />
      <PhotoField label="Picture" required />
      <SubmitButton>Add this picture</SubmitButton>
    </ActionForm>
  </section>
)
