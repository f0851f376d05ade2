/** The seek bar of a video: loaded parts, and thumbnails at the pointer. Time runs from left to right. */
import { useState, type PointerEvent } from 'react'
import { formatDuration } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { positionLabel } from './position-label.ts'
import { tileAt, useStoryboard, type Tile } from './storyboard.ts'
import css from './seek-bar.module.css'

interface SeekBarProps {
  readonly seconds: number
  readonly length: number
  readonly buffered: number
  /** Empty when there are no thumbnails. */
  readonly storyboardUrl: string
  readonly onSeek: (seconds: number) => void
  /** The label of the position. The playback position by default. */
  readonly label?: string
}

export function SeekBar({ seconds, length, buffered, storyboardUrl, onSeek, label }: SeekBarProps) {
  const [pointed, setPointed] = useState<number>()
  const [isUsed, setIsUsed] = useState(false)
  const tiles = useStoryboard(storyboardUrl, isUsed)
  const partOf = (value: number) => (length > 0 ? `${Math.min(100, (100 * value) / length)}%` : '0%')
  const at = pointed ?? seconds

  function point({ currentTarget, clientX }: PointerEvent<HTMLElement>): void {
    const { left, width } = currentTarget.getBoundingClientRect()
    setIsUsed(true)
    setPointed(Math.min(Math.max((clientX - left) / Math.max(width, 1), 0), 1) * length)
  }
  return (
    <div
      className={css['bar']}
      dir="ltr"
      data-pointed={pointed !== undefined || undefined}
      onPointerMove={point}
      onPointerLeave={() => setPointed(undefined)}
      onPointerUp={({ pointerType }) => pointerType !== 'mouse' && setPointed(undefined)}
    >
      <span className={css['track']} aria-hidden>
        <span className={css['buffered']} style={{ inlineSize: partOf(buffered) }} />
        <span className={css['played']} style={{ inlineSize: partOf(seconds) }} />
      </span>
      <span className={css['thumb']} style={{ insetInlineStart: partOf(seconds) }} aria-hidden />
      <Preview at={at} place={partOf(at)} tile={tileAt(tiles, at)} />
      <input
        type="range"
        min={0}
        max={Math.max(length, 0.1)}
        step="any"
        value={seconds}
        aria-label={label ?? t('Position')}
        aria-valuetext={positionLabel(seconds, length)}
        onChange={({ target }) => onSeek(Number(target.value))}
        onFocus={() => setIsUsed(true)}
      />
    </div>
  )
}

function Preview({ at, place, tile }: { at: number; place: string; tile: Tile | undefined }) {
  const half = (tile?.width ?? 64) / 2
  return (
    <span className={css['preview']} style={{ insetInlineStart: `clamp(${half}px, ${place}, 100% - ${half}px)` }} aria-hidden>
      {tile && (
        <span
          className={css['tile']}
          style={{
            inlineSize: tile.width,
            blockSize: tile.height,
            backgroundImage: `url("${tile.url}")`,
            backgroundPosition: `-${tile.x}px -${tile.y}px`,
          }}
        />
      )}
      <span className={css['time']}>{formatDuration(Math.floor(at))}</span>
    </span>
  )
}
