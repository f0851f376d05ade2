/** Moves a playing video to a corner of the window when it is scrolled out of view, until it is closed or the page is left. */
import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'

/** The visible fraction below which the mini player appears. */
const MIN_VISIBLE_SHARE = 0.2

/** `place` keeps the space in the page, and `frame` inside it moves. `isPlaying` is the current state. */
export function useMiniPlayer(
  place: RefObject<HTMLElement | null>,
  frame: RefObject<HTMLElement | null>,
  media: HTMLMediaElement | null,
) {
  const [isMini, setIsMini] = useState(false)
  useEffect(() => {
    const element = place.current
    // A dialog blocks the page behind it, so its videos need no mini player.
    if (!element || !media || element.closest('dialog') || !('showPopover' in element)) return
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return
        if (entry.intersectionRatio >= MIN_VISIBLE_SHARE) setIsMini(false)
        else if (!media.paused && !document.fullscreenElement && document.pictureInPictureElement !== media) setIsMini(true)
      },
      { threshold: [0, MIN_VISIBLE_SHARE] },
    )
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [place, media])

  // In the top layer, nothing clips the element. It stays in place in the DOM, because moving it would stop playback.
  useLayoutEffect(() => {
    const element = frame.current
    if (!element || !isMini) return
    element.setAttribute('popover', 'manual')
    element.showPopover()
    return () => {
      element.hidePopover()
      element.removeAttribute('popover')
    }
  }, [frame, isMini])
  return { isMini, leave: () => setIsMini(false) }
}
