/** A picture with reserved space: the server's placeholder first, then the picture fades in. */
import { useState, type ReactNode } from 'react'
import { displayedUrl } from './picture-url.ts'
import css from './picture.module.css'

interface PictureProps {
  /** Empty while there is no picture. */
  readonly src: string
  /** A small data URL from the API. */
  readonly placeholder?: string
  /** The width of its place divided by its height. */
  readonly ratio: number
  /** Loads immediately. Other pictures load when they come near the viewport. */
  readonly isEager?: boolean
  readonly onLoaded?: () => void
  /** Called when the address does not work or has expired. Resolves to whether a retry is worthwhile. */
  readonly onBroken?: () => Promise<boolean>
  readonly children?: ReactNode
}

/** Decorative for screen readers. The surrounding button or link describes it. */
export function Picture({ src, placeholder, ratio, isEager = false, onLoaded, onBroken, children }: PictureProps) {
  const [loaded, setLoaded] = useState('')
  const [isBroken, setIsBroken] = useState(false)
  const [attempt, setAttempt] = useState(0)

  function load(url: string): void {
    if (loaded === url) return
    setLoaded(url)
    onLoaded?.()
  }
  async function fail(): Promise<void> {
    setLoaded('')
    setIsBroken(true)
    if (!(await onBroken?.())) return
    setIsBroken(false)
    setAttempt((before) => before + 1)
  }
  const url = displayedUrl(loaded, src)
  const hasLoaded = url === loaded && loaded !== ''
  return (
    <span
      className={css['frame']}
      style={{ aspectRatio: ratio, ...(placeholder && !hasLoaded && { backgroundImage: `url("${placeholder}")` }) }}
    >
      {url !== '' && (
        <img
          // Only a new element requests the same address again.
          key={attempt}
          // The picture may have loaded or failed before React attached its listeners.
          ref={(image) => {
            if (!image?.complete || isBroken) return
            if (image.naturalWidth > 0) load(url)
            else void fail()
          }}
          src={url}
          alt=""
          loading={isEager ? 'eager' : 'lazy'}
          fetchPriority={isEager ? 'high' : 'auto'}
          decoding="async"
          draggable={false}
          onLoad={() => load(url)}
          onError={() => void fail()}
          data-loaded={hasLoaded || isEager || undefined}
        />
      )}
      {children}
    </span>
  )
}
