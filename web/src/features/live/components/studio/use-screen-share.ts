/** Sends the performer's screen in place of the camera, until the browser or a press ends it. */
import { useEffect, useMemo, useState } from 'react'
import { messageOf } from '#lib/api.ts'
import { toast } from '#ui/toast.ts'

export const canShareScreen = (): boolean => 'mediaDevices' in navigator && 'getDisplayMedia' in navigator.mediaDevices

/** `media` is what is sent: the camera and microphone, or the screen with the microphone. */
export function useScreenShare(camera: MediaStream | undefined) {
  const [screen, setScreen] = useState<MediaStreamTrack>()
  useEffect(() => () => screen?.stop(), [screen])
  async function begin(): Promise<void> {
    try {
      const shared = await navigator.mediaDevices.getDisplayMedia({ video: true })
      const [track] = shared.getVideoTracks()
      track?.addEventListener('ended', () => setScreen(undefined))
      setScreen(track)
    } catch (error) {
      // The performer has closed the browser's dialog.
      if (!(error instanceof DOMException && error.name === 'NotAllowedError')) toast(messageOf(error as Error), 'bad')
    }
  }
  const media = useMemo(
    () => (camera && screen ? new MediaStream([screen, ...camera.getAudioTracks()]) : camera),
    [camera, screen],
  )
  return {
    media,
    isSharing: screen !== undefined,
    toggle: () => (screen ? setScreen(undefined) : void begin()),
  }
}
