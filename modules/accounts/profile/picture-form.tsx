import { useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { avatarMessage } from '#modules/accounts/profile/avatar.ts'
import { mostBytes, PICTURE_TYPES } from '#modules/pictures/picture-kinds.ts'
import { Button } from '#ui/button.tsx'
import { controlClass } from '#ui/control-look.ts'
import { Field } from '#ui/field.tsx'
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
  /** What the server had against the last file. */
  message: string | null
  busy: 'set' | 'remove' | null
}

/** Choose a file, choose the part that shows, save. Where no script runs it is sent as it is and its middle is kept. */
export function PictureForm({ hasPicture, message, busy }: PictureFormProps) {
  const [address, setAddress] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [crop, setCrop] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const trouble = problem ?? message

  useEffect(() => () => (address ? URL.revokeObjectURL(address) : undefined), [address])

  useEffect(() => {
    if (trouble) input.current?.focus()
  }, [trouble, busy])

  const choose = (chosen: File | null) => {
    const failure = chosen && fileFailure(chosen)
    setProblem(failure)
    setAddress(chosen && !failure ? URL.createObjectURL(chosen) : null)
    setCrop('')
  }
  const unreadable = () => {
    setAddress(null)
    setProblem(avatarMessage({ code: 'PICTURE_UNREADABLE' }))
  }
  return (
    <div className="space-y-6">
      <Form method="post" encType="multipart/form-data" className="space-y-5">
        <input type="hidden" name="intent" value="set" />
        <input type="hidden" name="crop" value={crop} />
        <Field
          label={hasPicture ? 'Choose another picture' : 'Choose a picture'}
          hint="JPEG, PNG or WebP, at most 5 MB."
          error={trouble ?? undefined}
        >
          {(wiring) => (
            <input
              {...wiring}
              ref={input}
              type="file"
              name="file"
              required
              accept={PICTURE_TYPES.join(',')}
              onChange={({ currentTarget }) => choose(currentTarget.files?.[0] ?? null)}
              className={`${controlClass} file:mr-3 file:min-h-8 file:rounded-sm file:border-0 file:bg-surface-3 file:px-3 file:font-semibold file:text-text`}
            />
          )}
        </Field>
        {address && <PictureCrop key={address} src={address} onCrop={setCrop} onUnreadable={unreadable} />}
        <Button type="submit" size="lg" busy={busy === 'set'} disabled={problem !== null}>
          Save picture
        </Button>
      </Form>
      {hasPicture && (
        <Form method="post" encType="multipart/form-data">
          <input type="hidden" name="intent" value="remove" />
          <Button type="submit" look="secondary" busy={busy === 'remove'}>
            <Icon name="trash" />
            Remove picture
          </Button>
        </Form>
      )}
    </div>
  )
}

/** What can be told at once; the server looks into the bytes. */
function fileFailure({ size, type }: File): string | null {
  if (size > mostBytes('avatar')) return avatarMessage({ code: 'PICTURE_TOO_LARGE' })
  return PICTURE_TYPES.some((one) => one === type)
    ? null
    : avatarMessage({ code: 'PICTURE_TYPE_NOT_ALLOWED' })
}
