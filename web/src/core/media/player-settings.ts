/**
 * Remembers the volume and captions of players on this device (specification, section 3; the volume starts at 1). Only one player
 * plays at a time.
 */
import { storedPlayerState } from '#lib/browser-memory.ts'

let current: HTMLMediaElement | undefined

/** Applies the stored volume, and pauses any other player. Returns a function that stops this. */
export function syncPlayerSettings(player: HTMLMediaElement): () => void {
  const stored = storedPlayerState.read('volume')
  player.volume = stored !== '' && Number.isFinite(Number(stored)) ? Math.min(Math.max(Number(stored), 0), 1) : 1
  player.muted = storedPlayerState.read('muted') !== ''
  const handlers: Readonly<Record<string, () => void>> = {
    play() {
      if (current !== player) current?.pause()
      current = player
    },
    volumechange() {
      storedPlayerState.save('volume', String(player.volume))
      storedPlayerState.save('muted', player.muted ? 'yes' : '')
    },
  }
  for (const [name, handle] of Object.entries(handlers)) player.addEventListener(name, handle)
  return () => {
    for (const [name, handle] of Object.entries(handlers)) player.removeEventListener(name, handle)
    if (current === player) current = undefined
  }
}

/** Stores the last caption language, and whether captions are on. */
export const storedCaptionsChoice = {
  read: () => ({ language: storedPlayerState.read('language'), isOn: storedPlayerState.read('captions') !== '' }),
  /** Undefined turns captions off. */
  save(language: string | undefined): void {
    storedPlayerState.save('captions', language === undefined ? '' : 'on')
    if (language !== undefined) storedPlayerState.save('language', language)
  },
}
