/** A picture whose place is kept before it comes: the server's placeholder first, then the picture fades in. */
import { useState, type ReactNode } from 'react'
import { shownAddress } from './picture-address.ts'
import css from './picture.module.css'

interface PictureProps {
  /** Empty where there is no picture yet. */
  readonly src: string
  /** A small data URL, as views carry it. */
  readonly placeholder?: string
  /** Width over height of its place. */
  readonly ratio: number
  /** For what is seen first; everything else waits until it comes near. */
  readonly isEager?: boolean
  readonly onLoaded?: () => void
  /** The address does not work, or no longer. Answers whether it is worth another try. */
  readonly onBroken?: () => Promise<boolean>
  /** What lies over it. */
  readonly children?: ReactNode
}

/** Decorative for screen readers: what it shows is said by the button or link around it. */
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
  const url = shownAddress(loaded, src)
  const hasLoaded = url === loaded && loaded !== ''
  return (
    <span
      className={css['frame']}
      style={{ aspectRatio: ratio, ...(placeholder && !hasLoaded && { backgroundImage: `url("${placeholder}")` }) }}
    >
      {url !== '' && (
        <img
          // The same address is asked for anew only by a new element.
          key={attempt}
          // It may have come, or failed, before React listens.
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
