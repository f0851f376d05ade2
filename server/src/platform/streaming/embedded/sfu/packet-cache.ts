/** Keeps the last packets of a stream, for receivers that ask for lost ones. */

export interface PacketCache {
  add(sequence: number, packet: Buffer): void
  get(sequence: number): Buffer | undefined
}

const CAPACITY = 1024

export function openPacketCache(capacity = CAPACITY): PacketCache {
  const slots: { sequence: number; packet: Buffer }[] = []
  return {
    add(sequence, packet) {
      slots[sequence % capacity] = { sequence, packet }
    },
    get(sequence) {
      const slot = slots[sequence % capacity]
      return slot?.sequence === sequence ? slot.packet : undefined
    },
  }
}
