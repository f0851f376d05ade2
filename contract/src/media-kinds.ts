/**
 * Declares the kinds of media, which content, messages and vaults show. Every page loads this list, and forms load the rest of
 * `file-kinds.ts`.
 */
export const mediaKinds = ['photo', 'video', 'audio'] as const
export type MediaKind = (typeof mediaKinds)[number]

export const isMediaKind = (kind: string): kind is MediaKind => mediaKinds.some((one) => one === kind)
