/** Toggles full screen for the whole player, or for the video alone where the browser allows only that (iPhones). */
import { useEffect, useState, type RefObject } from 'react'

interface Entering {
  webkitEnterFullscreen?(): void
}

export function useFullScreen(frame: RefObject<HTMLElement | null>, media: (HTMLVideoElement & Entering) | null) {
  const [isFull, setIsFull] = useState(false)
  useEffect(() => {
    const read = () => setIsFull(frame.current !== null && document.fullscreenElement === frame.current)
    document.addEventListener('fullscreenchange', read)
    return () => document.removeEventListener('fullscreenchange', read)
  }, [frame])
  function toggle(): void {
    if (isFull) void document.exitFullscreen()
    else if (document.fullscreenEnabled) void frame.current?.requestFullscreen().catch(() => undefined)
    else media?.webkitEnterFullscreen?.()
  }
  return { isFull, toggle }
}
