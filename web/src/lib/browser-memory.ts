/** Data that this browser remembers. It is useless without a password or an emailed link. */
import { localTexts } from './browser-storage.ts'

const DEVICE = 'fanfare-device'
const CLAIM = 'fanfare-claim'

/** From the last sign-in. The server counts this browser's attempts separately. */
export const deviceId = { read: () => localTexts.read(DEVICE), save: (value: string) => void localTexts.save(DEVICE, value) }

/** From the last registration. The emailed link signs in here without a password. */
export const registrationClaim = {
  read: () => localTexts.read(CLAIM),
  save: (value: string) => void localTexts.save(CLAIM, value),
}

const PLAYER = 'fanfare-player '

/** State of players: volume, captions, and for visitors the stop position by video id. */
export const storedPlayerState = {
  read: (name: string) => localTexts.read(PLAYER + name),
  save: (name: string, value: string) => void localTexts.save(PLAYER + name, value),
}

const CAPTURE = 'fanfare-capture '

/** The camera and microphone that were chosen last, by `camera` and `microphone`. */
export const chosenDevice = {
  read: (name: string) => localTexts.read(CAPTURE + name),
  save: (name: string, id: string) => void localTexts.save(CAPTURE + name, id),
}
