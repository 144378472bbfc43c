import { useState } from 'react'
import { PictureField } from '#modules/pictures/picture-field.tsx'
import type { FormResult } from '#platform/form-result.ts'
import { ActionForm } from '#ui/form/action-form.tsx'
import { ButtonForm } from '#ui/form/button-form.tsx'
import { SubmitButton } from '#ui/form/fields.tsx'
import { Icon } from '#ui/icon.tsx'
import { lazyWithFallback } from '#ui/lazy-with-fallback.tsx'

// Whoever only looks at their picture never loads it.
const PictureCrop = lazyWithFallback(
  () => import('#modules/accounts/profile/picture-crop.tsx'),
  'PictureCrop',
  () => <p className="text-muted">The middle of your picture will show.</p>, // the form does its work without it
)

interface PictureFormProps {
  hasPicture: boolean
  result: FormResult | undefined
}

/** Choose a file, choose the part that shows, save. Where no script runs it is sent as it is and its middle is kept. */
export function PictureForm({ hasPicture, result }: PictureFormProps) {
  const [crop, setCrop] = useState('')
  return (
    <div className="space-y-6">
      <ActionForm intent="set" result={result} encType="multipart/form-data">
        <input type="hidden" name="crop" value={crop} />
        <PictureField
          name="file"
          kind="avatar"
          label={hasPicture ? 'Choose another picture' : 'Choose a picture'}
          required
          onChoose={() => setCrop('')}
          renderPreview={(src, onUnreadable) => (
            <PictureCrop key={src} src={src} onCrop={setCrop} onUnreadable={onUnreadable} />
          )}
        />
        {/* On a phone the part to choose fills the screen: what saves it stays at the thumb. */}
        <div className="sticky bottom-(--thumb-bar) z-5 -mx-4 border-border bg-bg px-4 py-3 max-sm:border-t sm:static sm:mx-0 sm:p-0">
          <SubmitButton size="lg">Save picture</SubmitButton>
        </div>
      </ActionForm>
      {hasPicture && (
        <ButtonForm intent="remove" variant="secondary">
          <Icon name="trash" />
          Remove picture
        </ButtonForm>
      )}
    </div>
  )
}
