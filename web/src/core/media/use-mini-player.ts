/** What plays goes on in a corner of the window when its place is scrolled out of view, until it is closed or the page is left. */
import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'

/** Of its place, that has to be in view. */
const LEAST_PART = 0.2

/** `place` keeps the room in the page, `frame` in it is what moves; `isPlaying` now. */
export function useMiniPlayer(
  place: RefObject<HTMLElement | null>,
  frame: RefObject<HTMLElement | null>,
  media: HTMLMediaElement | null,
) {
  const [isMini, setIsMini] = useState(false)
  useEffect(() => {
    const element = place.current
    // In a dialog the page behind it cannot be used, so nothing is watched there.
    if (!element || !media || element.closest('dialog') || !('showPopover' in element)) return
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return
        if (entry.intersectionRatio >= LEAST_PART) setIsMini(false)
        else if (!media.paused && !document.fullscreenElement && document.pictureInPictureElement !== media) setIsMini(true)
      },
      { threshold: [0, LEAST_PART] },
    )
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [place, media])

  // In the top layer nothing of the page clips it, and the element stays where it is in the document: moved, it would stop.
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
