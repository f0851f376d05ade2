import { mediaRemoved } from '#core/media/index.ts'
import { on } from '#platform/listeners.ts'
import { leaveOut } from './set-welcome.ts'

export const listeners = [
  on(mediaRemoved, 'take them out of the welcome', (tx, { ownerId, fileIds }) => leaveOut(tx, ownerId, fileIds)),
]
