/** What is remembered of players: the volume (specification, section 3, 1 at first), and where each video was left. */
import { playerMemory } from '#lib/device.ts'

const VOLUME = 'volume'
const EVERY_MS = 3_000
/** So near to the end it has been seen. */
const SEEN = 0.95

let current: HTMLMediaElement | undefined

/** Starts where it was left, at the volume that was last chosen, and lets no other player go on. Answers how to stop following. */
export function followPlayer(player: HTMLMediaElement, id: string): () => void {
  player.volume = Math.min(Math.max(numberAt(VOLUME) ?? 1, 0), 1)
  const left = numberAt(id) ?? 0
  let noted = 0
  const handlers: Readonly<Record<string, () => void>> = {
    loadedmetadata() {
      if (left > 0 && left < player.duration * SEEN) player.currentTime = left
    },
    play() {
      if (current !== player) current?.pause()
      current = player
    },
    volumechange: () => playerMemory.keep(VOLUME, player.volume),
    timeupdate() {
      if (Date.now() - noted < EVERY_MS || player.currentTime === 0) return
      noted = Date.now()
      playerMemory.keep(id, player.currentTime)
    },
    pause: () => playerMemory.keep(id, player.currentTime),
    ended: () => playerMemory.keep(id, 0),
  }
  for (const [name, handle] of Object.entries(handlers)) player.addEventListener(name, handle)
  return () => {
    for (const [name, handle] of Object.entries(handlers)) player.removeEventListener(name, handle)
    if (current === player) current = undefined
  }
}

const numberAt = (name: string): number | undefined => {
  const kept = playerMemory.read(name)
  return kept !== '' && Number.isFinite(Number(kept)) ? Number(kept) : undefined
}
