import * as posts from '@fanfare/contract/posts'
import { publishedServerEvent } from '#core/publications/index.ts'
import { postEvents } from './events.ts'

export const serverEvents = [
  publishedServerEvent(postEvents, posts.postPublished, ({ contentId: postId, performerId }) => ({ postId, performerId })),
]
