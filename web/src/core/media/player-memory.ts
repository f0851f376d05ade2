/** What is remembered of players on this device: the volume (specification, section 3, 1 at first) and the captions. One plays at a time. */
import { playerMemory } from '#lib/device.ts'

let current: HTMLMediaElement | undefined

/** Sets the volume that was last chosen, and lets no other player go on. Answers how to stop following. */
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

/** The language of the captions that were last shown, and whether they were. */
export const captionsMemory = {
  read: () => ({ language: playerMemory.read('language'), isOn: playerMemory.read('captions') !== '' }),
  /** Undefined: off. */
  save(language: string | undefined): void {
    playerMemory.save('captions', language === undefined ? '' : 'on')
    if (language !== undefined) playerMemory.save('language', language)
  },
}
