/** Counts the length of texts. Does not import TypeBox, because browsers load it with every field. */

/** Returns the length as `maxLength` counts it: in code points. An emoji has one or more, and none is cut in half. */
export const countCodePoints = (text: string): number => Array.from(text).length
