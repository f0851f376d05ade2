/** Puts packets back into order before they are written, and gives up waiting for lost ones. */
import { distance } from '../sfu/rtp.ts'

export interface Reorder<T> {
  /** Returns the packets that can be written now, in order. */
  add(sequence: number, packet: T): readonly T[]
  /** Returns the rest. */
  flush(): readonly T[]
}

/** About 200 ms of video. Retransmissions usually arrive within a tenth of a second. */
const CAPACITY = 64

export function openReorder<T>(capacity = CAPACITY): Reorder<T> {
  const waiting = new Map<number, T>()
  let next: number | undefined
  const take = (): T[] => {
    const ready: T[] = []
    for (;;) {
      const packet = next === undefined ? undefined : waiting.get(next)
      if (packet === undefined || next === undefined) return ready
      waiting.delete(next)
      ready.push(packet)
      next = (next + 1) & 0xffff
    }
  }
  const skip = () => {
    const from = next ?? 0
    next = [...waiting.keys()].reduce((one, other) => (distance(from, other, 16) < distance(from, one, 16) ? other : one))
  }
  return {
    add(sequence, packet) {
      next ??= sequence
      if (distance(next, sequence, 16) < 0) return []
      waiting.set(sequence, packet)
      if (waiting.size > capacity) skip()
      return take()
    },
    flush() {
      const rest: T[] = []
      while (waiting.size > 0) {
        skip()
        rest.push(...take())
      }
      return rest
    },
  }
}
