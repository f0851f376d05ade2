/** The state of a voice recording: its length, its levels and the final file. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { t } from '#lib/i18n.ts'
import { MAX_SECONDS, startRecording, type VoiceRecording } from './voice-recording.ts'

const TICK_MS = 100
/** Shorter recordings are accidental presses. */
const MIN_SECONDS = 1

interface Recorded {
  readonly phase: 'asking' | 'recording' | 'paused' | 'done' | 'failed'
  readonly seconds: number
  /** From 0 to 100, ten per second. */
  readonly levels: readonly number[]
  readonly file?: File
  /** The reason why recording failed. */
  readonly problem?: string
}

const INITIAL: Recorded = { phase: 'asking', seconds: 0, levels: [] }

export type Recorder = ReturnType<typeof useVoiceRecorder>

/** Starts recording immediately. A recording that was neither sent nor discarded when the viewer leaves goes to `onFinished`. */
export function useVoiceRecorder(onFinished: (file: File) => void) {
  const [state, setState] = useState<Recorded>(INITIAL)
  const recording = useRef<VoiceRecording>(undefined)
  const isDecided = useRef(false)
  const finishNote = useEffectEvent((finished: File | undefined) => {
    if (isDecided.current || !finished || state.seconds < MIN_SECONDS) return
    onFinished(finished)
  })
  const setProblem = useEffectEvent((error: unknown) => setState({ ...INITIAL, phase: 'failed', problem: problemOf(error) }))

  useEffect(() => {
    let isGone = false
    const begin = async () => {
      const started = await startRecording()
      if (isGone) return void started.finish()
      recording.current = started
      setState({ ...INITIAL, phase: 'recording' })
    }
    void begin().catch(setProblem)
    return () => {
      isGone = true
      void recording.current?.finish().then(finishNote)
      recording.current = undefined
    }
  }, [])

  async function finish(): Promise<void> {
    const file = await recording.current?.finish()
    if (file) setState((now) => ({ ...now, phase: 'done', file }))
  }
  const tick = useEffectEvent((seconds: number) => {
    const level = recording.current?.level() ?? 0
    const length = Math.min(state.seconds + seconds, MAX_SECONDS)
    setState((now) => ({ ...now, seconds: length, levels: [...now.levels, level] }))
    if (length >= MAX_SECONDS) void finish()
  })
  useEffect(() => {
    if (state.phase !== 'recording') return undefined
    let last = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      tick((now - last) / 1000)
      last = now
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [state.phase])

  return {
    ...state,
    finish,
    pause() {
      recording.current?.pause()
      setState((now) => ({ ...now, phase: 'paused' }))
    },
    resume() {
      recording.current?.resume()
      setState((now) => ({ ...now, phase: 'recording' }))
    },
    /** Call it when the recording is sent or discarded, so that closing keeps nothing. */
    decide() {
      isDecided.current = true
    },
  }
}

function problemOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError')
    return t('Microphone access is blocked. Allow it for this site in your browser settings and try again.')
  if (name === 'NotFoundError') return t('No microphone found. Connect one and try again.')
  if (name === 'NotReadableError') return t('Something else is using the microphone. Close it and try again.')
  return t('This browser can’t record here. You can add an audio file instead.')
}
