/** Bounds the text that unlocks with the media of a message. */
export const LONGEST_LOCKED_TEXT = 5000
