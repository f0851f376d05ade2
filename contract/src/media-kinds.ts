/** Declares the kinds of media, which content, messages and vaults show. Every page loads them; `file-kinds.ts` says the rest. */
export const mediaKinds = ['photo', 'video', 'audio'] as const
export type MediaKind = (typeof mediaKinds)[number]

export const isMediaKind = (kind: string): kind is MediaKind => mediaKinds.some((one) => one === kind)
