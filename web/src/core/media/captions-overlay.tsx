/** Shows the current captions over the picture and above the controls. */
import { useEffect, useRef } from 'react'
import css from './video-player.module.css'

interface CaptionsOverlayProps {
  readonly video: HTMLVideoElement
  /** Undefined for none. */
  readonly language: string | undefined
  readonly isRaised: boolean
}

export function CaptionsOverlay({ video, language, isRaised }: CaptionsOverlayProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tracks = [...video.textTracks].filter(({ kind }) => kind === 'captions')
    const shown = tracks.find((track) => track.language === language)
    // A hidden track loads and fires events without being displayed. This component displays its text.
    for (const track of tracks) track.mode = track === shown ? 'hidden' : 'disabled'
    const draw = () => {
      const cues = [...(shown?.activeCues ?? [])].filter((cue) => cue instanceof VTTCue)
      box.current?.replaceChildren(...cues.map(lineOf))
    }
    draw()
    shown?.addEventListener('cuechange', draw)
    return () => shown?.removeEventListener('cuechange', draw)
  }, [video, language])
  if (language === undefined) return null
  return <div ref={box} className={css['captions']} data-raised={isRaised || undefined} lang={language} dir="auto" />
}

function lineOf(cue: VTTCue): HTMLElement {
  const line = document.createElement('p')
  line.append(cue.getCueAsHTML())
  return line
}
