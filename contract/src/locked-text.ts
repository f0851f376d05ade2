/** Bounds the text that unlocks with the media of a message. */
export const MAX_LOCKED_TEXT_LENGTH = 5000
