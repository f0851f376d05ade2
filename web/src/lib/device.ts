/** What this browser remembers; worth nothing without a password or a mailed link. */
import { browserTexts } from './browser-storage.ts'

const DEVICE = 'fanfare-device'
const CLAIM = 'fanfare-claim'

/** From the last sign-in: this browser's attempts are counted on their own. */
export const device = { read: () => browserTexts.read(DEVICE), save: (value: string) => void browserTexts.save(DEVICE, value) }

/** From the last registration: the mailed link signs in here without a password. */
export const claim = { read: () => browserTexts.read(CLAIM), save: (value: string) => void browserTexts.save(CLAIM, value) }

const PLAYER = 'fanfare-player '

/** Of players: volume, captions, and for visitors by a video's id the second at which it was left. */
export const playerMemory = {
  read: (name: string) => browserTexts.read(PLAYER + name),
  save: (name: string, value: string) => void browserTexts.save(PLAYER + name, value),
}
