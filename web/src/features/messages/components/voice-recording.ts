/** Records from the microphone in the browser. Nothing is sent before the recording ends. */
import { openSoundMeter } from '#core/media/sound-meter.ts'

export const MAX_SECONDS = 5 * 60

/** Formats that browsers record, smallest first. */
const FORMATS = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4'] as const
const BITS_PER_SECOND = 48_000
const PIECE_MS = 1000

export interface VoiceRecording {
  /** Returns the current level, from 0 to 100. */
  level(): number
  pause(): void
  resume(): void
  /** Ends the recording and releases the microphone. */
  finish(): Promise<File>
}

/** Asks for the microphone. Throws the browser's error, or `NotSupportedError` if the browser cannot record. */
export async function startRecording(): Promise<VoiceRecording> {
  const type = 'MediaRecorder' in globalThis ? FORMATS.find((one) => MediaRecorder.isTypeSupported(one)) : undefined
  if (type === undefined || !('mediaDevices' in navigator)) throw new DOMException('no way to record', 'NotSupportedError')
  const stream = await navigator.mediaDevices.getUserMedia({ audio: { echoCancellation: true, noiseSuppression: true } })
  const recorder = new MediaRecorder(stream, { mimeType: type, audioBitsPerSecond: BITS_PER_SECOND })
  const pieces: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data))
  const ended = new Promise<void>((resolve) => recorder.addEventListener('stop', () => resolve(), { once: true }))
  const meter = openSoundMeter(stream)
  recorder.start(PIECE_MS)
  return {
    level: meter.level,
    pause: () => recorder.pause(),
    resume: () => recorder.resume(),
    async finish() {
      // Unplugging the microphone ends the recording.
      if (recorder.state !== 'inactive') recorder.stop()
      await ended
      for (const track of stream.getTracks()) track.stop()
      meter.close()
      const [base = ''] = type.split(';')
      return new File(pieces, `voice-note.${base.split('/')[1]}`, { type: base })
    },
  }
}
