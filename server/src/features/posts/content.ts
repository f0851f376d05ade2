import type { ContentKind } from '#core/content/index.ts'
import { publicationContent } from '#core/publications/index.ts'
import { postKind } from './post.ts'
import { postCards } from './views.ts'

export const postContent: ContentKind = publicationContent(postKind, {
  cards: async (ctx, viewer, rows) => new Map((await postCards(ctx, viewer, rows)).map((card) => [card._id, card])),
  listsPhotos: true,
})
