import { sql } from 'kysely'
import { deleteRows, personalData, type Erasing } from '#core/personal-data/index.ts'
import { deleteStory } from './publish-story.ts'

async function eraseStories(erasing: Erasing): Promise<void> {
  const { ctx, accountId } = erasing
  const owner = { id: accountId, role: 'performer', sessionId: '', provedAt: ctx.clock.now() } as const
  const { rows } = await sql<{ id: string }>`select id from story_items
    where performer_id = ${accountId} and removed_at is null`.execute(ctx.db)
  for (const { id } of rows) await ctx.write((tx) => deleteStory(tx, owner, id))
  await deleteRows(erasing, 'story_items', ['performer_id'])
}

export const storiesPersonalData = [
  personalData('story_views', {
    by: ['account_id'],
    erasure: 'delete',
    exported: { name: 'viewed-stories', columns: ['story_id'], key: ['story_id'] },
  }),
  personalData('story_highlights', {
    by: ['performer_id'],
    erasure: 'delete',
    exported: { name: 'story-highlights', columns: ['id', 'title', 'story_ids', 'created_at'], key: ['id'] },
  }),
  personalData('story_items', {
    by: ['performer_id'],
    erasure: { run: eraseStories },
    exported: {
      name: 'stories',
      columns: ['id', 'file_id', 'text', 'audience', 'views', 'created_at', 'published_at', 'removed_at'],
      key: ['id'],
    },
  }),
]
