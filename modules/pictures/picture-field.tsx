import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  maxBytes,
  PICTURE_KINDS,
  PICTURE_TYPES,
  type PictureKindName,
} from '#modules/pictures/picture-kinds.ts'
import { pictureMessage } from '#modules/pictures/picture-messages.ts'
import type { SendProgress } from '#modules/pictures/upload/send-upload.client.ts'
import { type KeptUpload, uploadFieldOf } from '#modules/pictures/upload/upload.ts'
import { useBackgroundUpload } from '#modules/pictures/upload/use-background-upload.tsx'
import { Button } from '#ui/button.tsx'
import { controlClass, fileButtonClass } from '#ui/control-style.ts'
import { Field } from '#ui/field.tsx'
import { useField, useForm } from '#ui/form/form-context.ts'
import { ON_ITS_WAY } from '#ui/form/leave-stop.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'

interface PictureFieldProps {
  name: string
  kind: PictureKindName
  label: string
  required?: boolean
  /** What came before the page was loaded, by the draft. */
  kept?: KeptUpload | null
  /** The fields about it, which has no preview here. */
  keptFields?: ReactNode
  /** Another file is chosen, or none any more. */
  onChoose?: () => void
  /** Draws the picture at the address `src`, which is still on the device. */
  renderPreview: (src: string, onUnreadable: () => void) => ReactNode
  /** What is shown while no file is chosen, such as the picture that is there. */
  children?: ReactNode
}

/**
 * Takes a picture in a form of `encType="multipart/form-data"`. The file is sent ahead in chunks while the rest is filled
 * in, and the form then names it (`uploadFieldOf`); where that fails, or no script runs, the file goes with the form.
 */
export function PictureField({
  name,
  kind,
  label,
  required,
  kept = null,
  keptFields,
  onChoose,
  renderPreview,
  children,
}: PictureFieldProps) {
  const { id: formId } = useForm()
  const { id, error } = useField(name)
  const { progress, send, stop } = useBackgroundUpload()
  const [src, setSrc] = useState<string | null>(null)
  const [refused, setRefused] = useState<string>()
  const [isNewer, setNewer] = useState(false) // than what the server said
  const [isReplaced, setReplaced] = useState(false)
  const before = isReplaced ? null : kept
  const arrivedId = progress?.state === 'arrived' ? progress.uploadId : null
  const uploadId = arrivedId ?? (before?.isHere ? before.id : '')
  const toldId = useRef(uploadId)

  useEffect(() => () => (src === null ? undefined : URL.revokeObjectURL(src)), [src])

  const forget = () => {
    stop()
    setSrc(null)
  }
  const refuse = (input: HTMLInputElement, code: Parameters<typeof pictureMessage>[0]['code']) => {
    input.value = '' // it would not be taken
    forget()
    setRefused(pictureMessage({ code }, kind))
  }
  const choose = (input: HTMLInputElement) => {
    const [file] = input.files ?? []
    setNewer(true)
    setRefused(undefined)
    onChoose?.()
    if (!file) forget()
    else if (file.size > maxBytes(kind)) refuse(input, 'PICTURE_TOO_LARGE')
    else if (!PICTURE_TYPES.some((one) => one === file.type)) refuse(input, 'PICTURE_TYPE_NOT_ALLOWED')
    else {
      setReplaced(true)
      setSrc(URL.createObjectURL(file))
      send(file)
    }
  }
  const unreadable = () => {
    const input = document.getElementById(id)
    if (input instanceof HTMLInputElement) refuse(input, 'PICTURE_UNREADABLE')
  }
  const remove = () => {
    setReplaced(true)
    document.getElementById(id)?.focus() // the button goes away
  }
  const submitted = useEffectEvent(() => {
    setNewer(false)
    if (arrivedId === null) stop() // the form takes the whole file along
  })
  const reset = useEffectEvent(() => {
    toldId.current = ''
    forget()
  })
  useEffect(() => {
    const listening = new AbortController()
    const form = document.getElementById(formId)
    form?.addEventListener('submit', () => submitted(), { signal: listening.signal })
    form?.addEventListener('reset', () => reset(), { signal: listening.signal })
    return () => listening.abort()
  }, [formId])

  // No key was pressed for it, and yet the form has changed: whoever saves it has to know.
  useEffect(() => {
    if (toldId.current === uploadId) return
    toldId.current = uploadId
    document.getElementById(formId)?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [formId, uploadId])

  return (
    <div className="space-y-4">
      <Field
        id={id}
        label={label}
        hint={`JPEG, PNG or WebP, at most ${PICTURE_KINDS[kind].maxMegabytes} MB.`}
        error={refused ?? (isNewer ? undefined : error)}
      >
        {(wiring) => (
          <input
            {...wiring}
            type="file"
            name={arrivedId === null ? name : undefined}
            data-corrects={name}
            required={required}
            accept={PICTURE_TYPES.join(',')}
            onChange={({ currentTarget }) => choose(currentTarget)}
            className={`${controlClass} ${fileButtonClass}`}
          />
        )}
      </Field>
      {uploadId !== '' && <input type="hidden" name={uploadFieldOf(name)} value={uploadId} />}
      {src !== null && renderPreview(src, unreadable)}
      {src === null && before && <Kept isHere={before.isHere} fields={keptFields} onRemove={remove} />}
      {src === null && !before?.isHere && children}
      {/* Below it: what is under somebody's finger does not move when this changes. */}
      {progress && <Sending progress={progress} />}
    </div>
  )
}

const WORDS = {
  sending: 'The picture is sent ahead while you fill in the rest.',
  waiting: 'The connection is lost. Sending goes on when it is back.',
  arrived: 'The picture is here. It is kept when you save.',
  failed: 'The picture could not be sent ahead. It goes along with the form instead.',
} satisfies Record<SendProgress['state'], string>

/** What a draft says of a picture that was sent ahead. */
function Kept({ isHere, fields, onRemove }: { isHere: boolean; fields: ReactNode; onRemove: () => void }) {
  const isHydrated = useHydrated()
  if (!isHere) return <p>The picture you sent ahead is not here any more. Please choose it again.</p>
  return (
    <div className="space-y-3">
      {fields}
      <p>{WORDS.arrived} Choose another file to replace it.</p>
      {isHydrated && (
        <Button variant="secondary" onClick={onRemove}>
          Do not use this picture
        </Button>
      )}
    </div>
  )
}

/** How far the file is. Spoken are the words alone, when they change, and not every percent. */
const Sending = ({ progress }: { progress: SendProgress }) => (
  <div className="space-y-1.5" {...('percent' in progress && ON_ITS_WAY)}>
    {'percent' in progress && (
      <div className="flex items-center gap-3">
        <ProgressBar percent={progress.percent} label="Sent of the picture" />
        <span className="shrink-0 text-sm text-muted tabular-nums">{progress.percent} %</span>
      </div>
    )}
    <output className="block text-muted">{WORDS[progress.state]}</output>
  </div>
)
