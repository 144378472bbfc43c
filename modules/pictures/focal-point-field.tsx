import { type FocalPoint, FOCAL_POINTS } from '#modules/pictures/picture.ts'
import { useField } from '#ui/form/form-context.ts'

const WORDS = {
  'left top': 'Left, top',
  top: 'Top',
  'right top': 'Right, top',
  left: 'Left',
  center: 'Middle',
  right: 'Right',
  'left bottom': 'Left, bottom',
  bottom: 'Bottom',
  'right bottom': 'Right, bottom',
} satisfies Record<FocalPoint, string>

/** Keeps the focal point that was chosen, where the picture itself cannot be shown. */
export function KeptFocalPoint({ name }: { name: string }) {
  const { defaultValue } = useField(name)
  return <input type="hidden" name={name} value={defaultValue} />
}

interface FocalPointFieldProps {
  name: string
  /** Of the picture. */
  src: string
  onUnreadable?: () => void
}

/**
 * Chooses the focal point of a picture, which stays visible when it is cropped: pressed on the picture, or chosen with
 * the arrow keys.
 */
export function FocalPointField({ name, src, onUnreadable }: FocalPointFieldProps) {
  const { id, defaultValue } = useField(name)
  return (
    <fieldset aria-describedby={`${id}-hint`}>
      <legend className="mb-1.5 font-semibold">What matters in it</legend>
      <div className="relative w-fit max-w-full overflow-hidden rounded-md border border-border">
        <img
          src={src}
          alt=""
          onError={onUnreadable}
          className="block max-h-80 min-h-36 min-w-36 max-w-full object-cover"
        />
        <div className="absolute inset-0 flex flex-wrap">
          {FOCAL_POINTS.map((focalPoint) => (
            <label key={focalPoint} className="flex h-1/3 w-1/3 items-center justify-center">
              <input
                type="radio"
                name={name}
                value={focalPoint}
                defaultChecked={focalPoint === (defaultValue || 'center')}
                className="size-3.5 appearance-none rounded-full bg-surface/80 ring-1 ring-text/60 checked:size-7 checked:bg-primary checked:ring-4 checked:ring-surface forced-colors:appearance-auto"
              />
              <span className="sr-only">{WORDS[focalPoint]}</span>
            </label>
          ))}
        </div>
      </div>
      <p id={`${id}-hint`} className="mt-1.5 text-muted">
        Where a page shows only a part of the picture, this stays in sight.
      </p>
    </fieldset>
  )
}
