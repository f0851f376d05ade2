/**
 * Remembers the volume and captions of players on this device (specification, section 3; the volume starts at 1). Only one player
 * plays at a time.
 */
import { playerMemory } from '#lib/device.ts'

let current: HTMLMediaElement | undefined

/** Applies the stored volume, and pauses any other player. Returns a function to stop following. */
export function followPlayer(player: HTMLMediaElement): () => void {
  const stored = playerMemory.read('volume')
  player.volume = stored !== '' && Number.isFinite(Number(stored)) ? Math.min(Math.max(Number(stored), 0), 1) : 1
  player.muted = playerMemory.read('muted') !== ''
  const handlers: Readonly<Record<string, () => void>> = {
    play() {
      if (current !== player) current?.pause()
      current = player
    },
    volumechange() {
      playerMemory.save('volume', String(player.volume))
      playerMemory.save('muted', player.muted ? 'yes' : '')
    },
  }
  for (const [name, handle] of Object.entries(handlers)) player.addEventListener(name, handle)
  return () => {
    for (const [name, handle] of Object.entries(handlers)) player.removeEventListener(name, handle)
    if (current === player) current = undefined
  }
}

/** Stores the last caption language, and whether captions are on. */
export const captionsMemory = {
  read: () => ({ language: playerMemory.read('language'), isOn: playerMemory.read('captions') !== '' }),
  /** Undefined turns captions off. */
  save(language: string | undefined): void {
    playerMemory.save('captions', language === undefined ? '' : 'on')
    if (language !== undefined) playerMemory.save('language', language)
  },
}
