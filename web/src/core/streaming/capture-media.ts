/** Opens the camera and microphone that are sent to a room, and words what can go wrong. */
import { chosenDevice } from '#lib/browser-memory.ts'
import { t } from '#lib/i18n.ts'

export const CAPTURE_KINDS = ['camera', 'microphone'] as const
export type CaptureKind = (typeof CAPTURE_KINDS)[number]

const PICTURE = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } }
const SOUND = { echoCancellation: true, noiseSuppression: true, autoGainControl: true }

/**
 * Asks for the camera and microphone that were chosen last, or for any if these are no longer connected. Throws the browser's
 * error.
 */
export async function captureMedia(): Promise<MediaStream> {
  if (!('mediaDevices' in navigator)) throw new DOMException('no way to capture', 'NotSupportedError')
  try {
    return await ask((kind) => chosenDevice.read(kind))
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'OverconstrainedError') throw error
    return ask(() => '')
  }
}

const ask = (chosen: (kind: CaptureKind) => string) =>
  navigator.mediaDevices.getUserMedia({
    video: { ...PICTURE, ...exactly(chosen('camera')) },
    audio: { ...SOUND, ...exactly(chosen('microphone')) },
  })

const exactly = (deviceId: string) => (deviceId === '' ? {} : { deviceId: { exact: deviceId } })

export const trackOf = (media: MediaStream | undefined, kind: CaptureKind): MediaStreamTrack | undefined =>
  (kind === 'camera' ? media?.getVideoTracks() : media?.getAudioTracks())?.[0]

/** Words an error of `captureMedia`, with what to do about it. */
export function captureProblem(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError')
    return t(
      'Your browser blocks the camera and microphone. Allow them for this site, with the icon next to the address or in the browser’s settings, and try again.',
    )
  if (name === 'NotFoundError') return t('No camera and microphone found. Connect them and try again.')
  if (name === 'NotReadableError') return t('Another app is using the camera or microphone. Close it and try again.')
  return t('This browser can’t use a camera here. Try another browser.')
}
