/** Keeps the messages of a room that a window shows, in their order. */
import type { LiveMessage } from '@fanfare/contract/live-chat'

/** More would make a busy room slow. Older messages load again when someone scrolls up. */
export const MAX_SHOWN = 300

/** Returns both lists as one, oldest first. A message in `later` replaces the same one in `earlier`. */
export function mergeMessages(earlier: readonly LiveMessage[], later: readonly LiveMessage[]): readonly LiveMessage[] {
  const byId = new Map([...earlier, ...later].map((message) => [message._id, message]))
  return [...byId.values()].toSorted((one, other) => one.seq - other.seq)
}

/** Returns the number after which messages are missing, or undefined if the numbers have no gap. */
export function gapAfter(messages: readonly LiveMessage[]): number | undefined {
  return messages.find(({ seq }, index) => {
    const next = messages[index + 1]
    return next !== undefined && next.seq > seq + 1
  })?.seq
}
