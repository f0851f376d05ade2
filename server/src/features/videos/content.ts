import type { ContentKind } from '#core/content/index.ts'
import { publicationContent } from '#core/publications/index.ts'
import { videoKind } from './video.ts'
import { videoCards } from './views.ts'

export const videoContent: ContentKind = publicationContent(videoKind, { cards: videoCards })
