/** What this browser remembers; worth nothing without a password or a mailed link. */
const DEVICE = 'fanfare-device'
const CLAIM = 'fanfare-claim'

// A browser that keeps nothing makes a newcomer of everyone, and that is all.
function read(name: string): string {
  try {
    return localStorage.getItem(name) ?? ''
  } catch {
    return ''
  }
}
function save(name: string, value: string): void {
  try {
    if (value === '') localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {
    // Nothing to do: see above.
  }
}

/** From the last sign-in: this browser's attempts are counted on their own. */
export const device = { read: () => read(DEVICE), save: (value: string) => save(DEVICE, value) }

/** From the last registration: the mailed link signs in here without a password. */
export const claim = { read: () => read(CLAIM), save: (value: string) => save(CLAIM, value) }

const PLAYER = 'fanfare-player '

/** Of players: volume, captions, and for visitors by a video's id the second at which it was left. */
export const playerMemory = {
  read: (name: string) => read(PLAYER + name),
  save: (name: string, value: string) => save(PLAYER + name, value),
}
