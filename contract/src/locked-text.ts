/** The words that open with the media of a message. */
export const LONGEST_LOCKED_TEXT = 5000
