/** How limits of texts are counted. Without TypeBox: browsers load it with every field. */

/** Returns how long a text is as `maxLength` counts it: in code points, of which an emoji has one or several, and never in halves of them. */
export const lengthOf = (text: string): number => Array.from(text).length
