import { useId, useState } from 'react'
import Cropper from 'react-easy-crop'

const CENTRE = { x: 0, y: 0 }
const MAX_ZOOM = 4
/** The library's own style sheet would be a style in the page, which the content policy forbids. */
const LOOK = {
  containerClassName:
    'absolute inset-0 flex touch-none items-center justify-center overflow-hidden select-none',
  mediaClassName: 'absolute inset-0 m-auto max-h-full max-w-full will-change-transform',
  cropAreaClassName:
    'absolute top-1/2 left-1/2 box-border -translate-1/2 cursor-move overflow-hidden rounded-pill border-2 border-surface shadow-[0_0_0_9999em_var(--backdrop)]',
}

interface PictureCropProps {
  src: string
  /** Told the part that shows as four numbers of percent: left, top, width, height. */
  onCrop: (crop: string) => void
  onUnreadable: () => void
}

/** The part of a picture that shows: dragged or pinched by hand, moved with the arrow keys, sized with a slider. */
export function PictureCrop({ src, onCrop, onUnreadable }: PictureCropProps) {
  const id = useId()
  const [crop, setCrop] = useState(CENTRE)
  const [zoom, setZoom] = useState(1)
  return (
    <div className="space-y-3">
      <div className="relative h-80 overflow-hidden rounded-lg border border-border bg-surface-3">
        <Cropper
          image={src}
          crop={crop}
          zoom={zoom}
          maxZoom={MAX_ZOOM}
          aspect={1}
          cropShape="round"
          showGrid={false}
          zoomWithScroll={false}
          keyboardStep={8}
          disableAutomaticStylesInjection
          classes={LOOK}
          mediaProps={{ onError: onUnreadable }}
          cropperProps={{ role: 'group', 'aria-label': 'What shows of your picture', 'aria-describedby': id }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={({ x, y, width, height }) =>
            onCrop([x, y, width, height].map(asPercent).join(','))
          }
        />
      </div>
      <p id={id} className="text-muted">
        Drag the picture, or move it with the arrow keys.
      </p>
      <label className="flex min-h-tap items-center gap-4 font-semibold">
        Zoom
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={zoom}
          onChange={({ currentTarget }) => setZoom(Number(currentTarget.value))}
          className="min-h-tap grow"
        />
      </label>
    </div>
  )
}

const asPercent = (value: number): number => Math.min(100, Math.max(0, Math.round(value * 1000) / 1000))
