/**
 * Reports when each packet arrived (draft-holmer-rmcat-transport-wide-cc-extensions-01). From that, the publisher's browser
 * estimates how much the connection carries.
 */
import { distance } from './rtp.ts'
import { packetOf, TRANSPORT_CC, TRANSPORT_FEEDBACK, words } from './rtcp.ts'

export interface ArrivalReports {
  add(sequence: number, nowMs: number): void
  /** Returns the next report; undefined if nothing arrived since the last one. */
  next(sender: number, media: number): Buffer | undefined
}

/** A larger gap is a new start. */
const MAX_GAP = 500
const MAX_REPORTED = 2000
const TICKS_PER_MS = 4
const REFERENCE_MS = 64
const SYMBOLS_PER_CHUNK = 7
const [SMALL_DELTA, LARGE_DELTA] = [1, 2]

export function openArrivalReports(): ArrivalReports {
  let arrived = new Map<number, number>()
  let last: number | undefined
  let next: number | undefined
  let count = 0
  return {
    add(sequence, nowMs) {
      const extended = last === undefined ? sequence : last + distance(last & 0xffff, sequence, 16)
      last = Math.max(last ?? extended, extended)
      if (!arrived.has(extended)) arrived.set(extended, nowMs)
    },
    next(sender, media) {
      const times = arrived
      if (times.size === 0) return undefined
      arrived = new Map()
      const sequences = [...times.keys()].sort((one, other) => one - other)
      const [lowest, highest] = [sequences[0]!, sequences.at(-1)!]
      const first = next !== undefined && next <= lowest && lowest - next < MAX_GAP ? next : lowest
      next = highest + 1
      if (next - first > MAX_REPORTED) return undefined
      return feedback({ first, next, times, lowest, count: count++ & 255 }, sender, media)
    },
  }
}

interface Arrivals {
  readonly first: number
  readonly next: number
  readonly lowest: number
  readonly times: ReadonlyMap<number, number>
  readonly count: number
}

function feedback({ first, next, times, lowest, count }: Arrivals, sender: number, media: number): Buffer {
  const reference = Math.floor(times.get(lowest)! / REFERENCE_MS)
  let previous = reference * REFERENCE_MS
  const symbols: number[] = []
  const deltas: Buffer[] = []
  for (let sequence = first; sequence < next; sequence++) {
    const time = times.get(sequence)
    if (time === undefined) {
      symbols.push(0)
      continue
    }
    const ticks = Math.max(-32768, Math.min(32767, Math.round((time - previous) * TICKS_PER_MS)))
    previous += ticks / TICKS_PER_MS
    const isSmall = ticks >= 0 && ticks <= 255
    symbols.push(isSmall ? SMALL_DELTA : LARGE_DELTA)
    deltas.push(isSmall ? Buffer.from([ticks]) : int16(ticks))
  }
  const start = words(sender, media, ((first & 0xffff) << 16) | (next - first), ((reference & 0xffffff) << 8) | count)
  const body = Buffer.concat([start, chunksOf(symbols), ...deltas])
  const padding = Buffer.alloc((4 - (body.length % 4)) % 4)
  return packetOf(TRANSPORT_FEEDBACK, TRANSPORT_CC, Buffer.concat([body, padding]))
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeInt16BE(value)
  return bytes
}

/** Status vectors with two bits for each packet. */
function chunksOf(symbols: readonly number[]): Buffer {
  const chunks = Buffer.alloc(Math.ceil(symbols.length / SYMBOLS_PER_CHUNK) * 2)
  for (let start = 0; start < symbols.length; start += SYMBOLS_PER_CHUNK) {
    let chunk = 0xc000
    for (let index = 0; index < SYMBOLS_PER_CHUNK; index++) chunk |= (symbols[start + index] ?? 0) << (12 - 2 * index)
    chunks.writeUInt16BE(chunk, (start / SYMBOLS_PER_CHUNK) * 2)
  }
  return chunks
}
