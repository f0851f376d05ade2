/** Data that this browser remembers. It is useless without a password or an emailed link. */
import { browserTexts } from './browser-storage.ts'

const DEVICE = 'fanfare-device'
const CLAIM = 'fanfare-claim'

/** From the last sign-in. The server counts this browser's attempts separately. */
export const device = { read: () => browserTexts.read(DEVICE), save: (value: string) => void browserTexts.save(DEVICE, value) }

/** From the last registration. The emailed link signs in here without a password. */
export const claim = { read: () => browserTexts.read(CLAIM), save: (value: string) => void browserTexts.save(CLAIM, value) }

const PLAYER = 'fanfare-player '

/** State of players: volume, captions, and for visitors the stop position by video id. */
export const playerMemory = {
  read: (name: string) => browserTexts.read(PLAYER + name),
  save: (name: string, value: string) => void browserTexts.save(PLAYER + name, value),
}
