import type { MediaDraft } from '#core/media-drafts/use-media-draft.ts'

/** Returns the ids of media that are on the server, and of the content if it exists. */
export const shownIds = (media: MediaDraft | readonly MediaDraft[], content: { readonly _id: string } | undefined): string[] => [
  ...(content ? [content._id] : []),
  ...[media].flat().flatMap(({ all }) => all.flatMap(({ id }) => id ?? [])),
]
