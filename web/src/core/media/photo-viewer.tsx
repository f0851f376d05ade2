/** Shows photos in the full window. Arrow keys, buttons and touch change the photo, + and - zoom, Esc and Back close. */
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { AiLabel } from '@fanfare/contract/ai-label'
import { aiLabel } from '#core/content/ai-label.ts'
import { ReportButton } from '#core/reports/report-button.tsx'
import { formatPercent } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { IconButton } from '#ui/button.tsx'
import { useDialog } from '#ui/dialog.ts'
import { CloseIcon } from '#ui/page-icons.ts'
import { ZoomInIcon, ZoomOutIcon } from '#ui/rare-icons.ts'
import { Slides, useCarousel } from './carousel.tsx'
import css from './photo-viewer.module.css'

export interface ViewedPhoto {
  readonly url: string
  readonly alt: string
  /** In pixels, when known. */
  readonly width?: number
  readonly height?: number
  readonly ai?: AiLabel
  /** For photos of others that can be reported. */
  readonly reported?: { readonly id: string; readonly ownerId: string }
}

interface PhotoViewerProps {
  readonly label: string
  readonly photos: readonly ViewedPhoto[]
  readonly first?: number
  /** Called when an address does not work or has expired. */
  readonly onBroken?: () => unknown
  readonly onClose: () => void
}

const ZOOMS = [1, 2, 4] as const
type Zoom = (typeof ZOOMS)[number]

export default function PhotoViewer({ label, photos, first = 0, onBroken, onClose }: PhotoViewerProps) {
  const dialog = useDialog(true, onClose)
  const carousel = useCarousel(photos.length, first)
  const { current } = carousel
  const [zoomed, setZoomed] = useState<{ index: number; zoom: Zoom }>({ index: first, zoom: 1 })
  // Another photo starts unzoomed.
  const zoom = zoomed.index === current ? zoomed.zoom : 1
  const setZoom = (next: Zoom | undefined) => next && setZoomed({ index: current, zoom: next })
  const { ai, reported } = photos[current] ?? {}
  const wider = ZOOMS[ZOOMS.indexOf(zoom) + 1]
  const smaller = ZOOMS[ZOOMS.indexOf(zoom) - 1]

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === '+' || event.key === '=') setZoom(wider)
    else if (event.key === '-') setZoom(smaller)
    else if (event.key === '0') setZoom(1)
    // In an enlarged photo the arrow keys scroll.
    else if (zoom === 1) carousel.onKeyDown(event)
  }
  return (
    <dialog ref={dialog} className={css['viewer']} aria-label={label} onKeyDown={onKeyDown}>
      <div className={css['bar']}>
        <p aria-live="polite">
          {photos.length > 1 ? t('{number} of {of}', { number: current + 1, of: photos.length }) : label}
          {zoom > 1 && ` · ${formatPercent(zoom)}`}
          {ai && ` · ${aiLabel(ai)}`}
        </p>
        <IconButton label={t('Zoom out')} icon={ZoomOutIcon} onClick={() => setZoom(smaller)} aria-disabled={!smaller} />
        <IconButton label={t('Zoom in')} icon={ZoomInIcon} onClick={() => setZoom(wider)} aria-disabled={!wider} />
        {reported && <ReportButton key={reported.id} kind="photo" {...reported} />}
        <IconButton label={t('Close')} icon={CloseIcon} onClick={onClose} />
      </div>
      <div className={css['slides']} data-zoomed={zoom > 1 || undefined}>
        <Slides carousel={carousel}>
          {photos.map((photo, index) => (
            <Slide
              key={index}
              photo={photo}
              caption={photo.alt === label ? '' : photo.alt}
              isFirst={index === first}
              zoom={index === current ? zoom : 1}
              onZoom={setZoom}
              onBroken={onBroken}
            />
          ))}
        </Slides>
      </div>
    </dialog>
  )
}

interface SlideProps {
  readonly photo: ViewedPhoto
  readonly caption: string
  readonly isFirst: boolean
  readonly zoom: Zoom
  readonly onZoom: (zoom: Zoom) => void
  readonly onBroken: (() => unknown) | undefined
}

function Slide({ photo: { url, alt, width, height }, caption, isFirst, zoom, onZoom, onBroken }: SlideProps) {
  const pane = useZoomedPane(zoom)
  useEffect(() => {
    if (isFirst) pane.current?.focus({ preventScroll: true })
  }, [isFirst, pane])
  return (
    <figure className={css['slide']}>
      {/* Focusable, so that the arrow keys and screen readers reach it. */}
      <div ref={pane} className={css['pane']} tabIndex={0} role="group" aria-label={alt || t('Photo without description')}>
        <img
          src={url || undefined}
          alt=""
          {...{ width, height }}
          style={{ inlineSize: `${zoom * 100}%`, blockSize: `${zoom * 100}%` }}
          loading="lazy"
          decoding="async"
          draggable={false}
          onDoubleClick={() => onZoom(zoom === 1 ? 2 : 1)}
          onError={() => void onBroken?.()}
        />
      </div>
      {caption !== '' && <figcaption aria-hidden>{caption}</figcaption>}
    </figure>
  )
}

/** Keeps the center of a scrolled photo in place when the zoom changes. */
function useZoomedPane(zoom: Zoom) {
  const pane = useRef<HTMLDivElement>(null)
  const before = useRef(zoom)
  useLayoutEffect(() => {
    const box = pane.current
    const factor = zoom / before.current
    before.current = zoom
    if (!box || factor === 1) return
    const middle = (scrolled: number, size: number) => (scrolled + size / 2) * factor - size / 2
    box.scrollTo({
      left: middle(box.scrollLeft, box.clientWidth),
      top: middle(box.scrollTop, box.clientHeight),
      behavior: 'instant',
    })
  }, [zoom])
  return pane
}
