/** Lets a user crop a picture to its final shape, with the pointer, two fingers or the keyboard. */
import { useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { t } from '#lib/i18n.ts'
import { Button } from '../button.tsx'
import { Sheet } from '../sheet.tsx'
import { cropImage } from './crop-image.ts'
import css from './crop-sheet.module.css'

const SHAPES = { circle: { aspect: 1, cropShape: 'round' }, cover: { aspect: 5 / 2, cropShape: 'rect' } } as const
const ZOOM = { min: 1, max: 4, step: 0.05 } as const
const KEYBOARD_STEP_PX = 8

interface CropSheetProps {
  readonly file: File
  /** An avatar is a square shown as a circle. A cover is 5:2. */
  readonly shape: keyof typeof SHAPES
  /** Receives the cropped picture, or the original file if this browser cannot display it. */
  readonly onDone: (cut: File) => void
  readonly onClose: () => void
}

export default function CropSheet({ file, shape, onDone, onClose }: CropSheetProps) {
  const [url] = useState(() => URL.createObjectURL(file))
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState<number>(ZOOM.min)
  const [area, setArea] = useState<Area>()
  const [isPending, setIsPending] = useState(false)

  async function finish(): Promise<void> {
    if (!area) return
    setIsPending(true)
    // The server reports what is wrong with a picture that this browser cannot read.
    onDone(await cropImage(file, area).catch(() => file))
  }
  const footer = (
    <>
      <Button variant="quiet" onClick={onClose}>
        {t('Cancel')}
      </Button>
      <Button isPending={isPending} aria-disabled={!area} onClick={() => void finish()}>
        {t('Use this part')}
      </Button>
    </>
  )
  return (
    <Sheet isOpen onClose={onClose} title={t('Choose the part to show')} footer={footer}>
      <div className={css['frame']}>
        <Cropper
          {...SHAPES[shape]}
          image={url}
          {...{ crop, zoom }}
          minZoom={ZOOM.min}
          maxZoom={ZOOM.max}
          keyboardStep={KEYBOARD_STEP_PX}
          showGrid={false}
          disableAutomaticStylesInjection
          classes={{ containerClassName: css['cropper'] ?? '', cropAreaClassName: css['area'] ?? '' }}
          mediaProps={{ onError: () => onDone(file) }}
          cropperProps={{ role: 'group', 'aria-label': t('Visible part: move with the arrow keys') }}
          // Once loaded, the picture no longer needs its address.
          onMediaLoaded={() => URL.revokeObjectURL(url)}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_, pixels) => setArea(pixels)}
        />
      </div>
      <label className={css['zoom']}>
        {t('Zoom')}
        <input type="range" {...ZOOM} value={zoom} onChange={({ target }) => setZoom(Number(target.value))} />
      </label>
    </Sheet>
  )
}
