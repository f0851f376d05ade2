/** The camera and microphone of this window: asked for on demand, changed, muted, and released with the component. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { chosenDevice } from '#lib/browser-memory.ts'
import { t } from '#lib/i18n.ts'
import { captureMedia, captureProblem, CAPTURE_KINDS, trackOf, type CaptureKind } from './capture-media.ts'

interface Captured {
  readonly phase: 'closed' | 'asking' | 'ready' | 'failed'
  /** Replaced as a whole when a device changes. */
  readonly media?: MediaStream
  readonly problem?: string
}

export type Capture = ReturnType<typeof useCapture>

export function useCapture() {
  const [captured, setCaptured] = useState<Captured>({ phase: 'closed' })
  const devices = useDevices(captured.media)
  const [off, setOff] = useState<ReadonlySet<CaptureKind>>(new Set())
  const attempt = useRef(0)
  const media = useRef<MediaStream>(undefined)

  function release(): void {
    attempt.current++
    for (const track of media.current?.getTracks() ?? []) track.stop()
    media.current = undefined
  }
  async function open(): Promise<void> {
    release()
    const own = attempt.current
    setCaptured({ phase: 'asking' })
    try {
      const next = await captureMedia()
      if (own !== attempt.current) return stop(next)
      media.current = next
      for (const kind of CAPTURE_KINDS) {
        const track = trackOf(next, kind)
        if (!track) continue
        track.enabled = !off.has(kind)
        track.addEventListener(
          'ended',
          () => own === attempt.current && fail(t('The camera or microphone has stopped. Check it and try again.')),
        )
      }
      setCaptured({ phase: 'ready', media: next })
    } catch (error) {
      if (own === attempt.current) fail(captureProblem(error))
    }
  }
  function fail(problem: string): void {
    release()
    setCaptured({ phase: 'failed', problem })
  }

  const releaseAtEnd = useEffectEvent(release)
  useEffect(() => () => releaseAtEnd(), [])

  return {
    ...captured,
    devices,
    open: () => void open(),
    close(): void {
      release()
      setCaptured({ phase: 'closed' })
    },
    isOn: (kind: CaptureKind): boolean => !off.has(kind),
    setOn(kind: CaptureKind, isOn: boolean): void {
      const track = trackOf(media.current, kind)
      if (track) track.enabled = isOn
      setOff((now) => new Set(isOn ? [...now].filter((one) => one !== kind) : [...now, kind]))
    },
    choose(kind: CaptureKind, deviceId: string): void {
      chosenDevice.save(kind, deviceId)
      void open()
    },
  }
}

function stop(media: MediaStream): void {
  for (const track of media.getTracks()) track.stop()
}

/** Lists the devices of this computer. Browsers name them once the capture is allowed. */
function useDevices(media: MediaStream | undefined): readonly MediaDeviceInfo[] {
  const [devices, setDevices] = useState<readonly MediaDeviceInfo[]>([])
  useEffect(() => {
    if (!media) return
    const list = () => void navigator.mediaDevices.enumerateDevices().then(setDevices)
    list()
    navigator.mediaDevices.addEventListener('devicechange', list)
    return () => navigator.mediaDevices.removeEventListener('devicechange', list)
  }, [media])
  return devices
}
