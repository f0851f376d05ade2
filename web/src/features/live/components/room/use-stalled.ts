/** Notices that no pictures arrive any longer although the connection is open, as when the performer's window has died. */
import { useEffect, useState, type RefObject } from 'react'

const LOOK_MS = 1_000
/** A still screen and a camera that is turned off send a picture each second. */
const STALL_MS = 5_000

export function useStalled(video: RefObject<HTMLVideoElement | undefined>, isOn: boolean): boolean {
  const [isStalled, setStalled] = useState(false)
  useEffect(() => {
    if (!isOn) return
    let [frames, since] = [0, performance.now()]
    const look = () => {
      const latest = video.current?.getVideoPlaybackQuality().totalVideoFrames ?? 0
      // Browsers may skip pictures of a hidden page.
      if (latest !== frames || document.hidden) since = performance.now()
      frames = latest
      setStalled(frames > 0 && performance.now() - since > STALL_MS)
    }
    const timer = setInterval(look, LOOK_MS)
    return () => {
      clearInterval(timer)
      setStalled(false)
    }
  }, [video, isOn])
  return isStalled
}
