/** Makes content with a page a topic: everyone who may read its comments receives events of its comments and its counts. */
import { engagementCounted } from '@fanfare/contract/engagement-counts'
import { topicAudience } from '#core/access/index.ts'
import { readContent, type ContentKind } from '#core/content/index.ts'
import { guestFrom } from '#platform/viewer.ts'
import { serverEventsOn } from '#platform/server-events.ts'
import type { TopicKind } from '#platform/topic-kinds.ts'
import { stateChanged } from '#platform/topics.ts'
import { engagementChanged } from './events.ts'
import { engagementOf } from './engagement-of.ts'

export const contentTopics = (contents: readonly ContentKind[]): TopicKind[] =>
  contents.flatMap(({ kind, pageOf }) => (pageOf ? [contentTopic(kind)] : []))

const contentTopic = (kind: string): TopicKind => ({
  kind,
  async audience(ctx, id, viewers) {
    const thing = await readContent(ctx, ctx.db, kind, id)
    return thing ? topicAudience(ctx.db, thing, viewers) : new Set()
  },
  state: {
    serverEvent: engagementCounted,
    async read(ctx, objectId) {
      const thing = await readContent(ctx, ctx.db, kind, objectId)
      const counted = thing && (await engagementOf(ctx.db, guestFrom(undefined), [thing])).get(objectId)
      return counted && { objectId, likes: counted.likes, comments: counted.comments }
    },
  },
})

export const engagementServerEvents = [
  serverEventsOn(engagementChanged, async (_ctx, { kind, contentId }) => [stateChanged({ kind, id: contentId })]),
]
