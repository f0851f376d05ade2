/** Gives the captions of stories to the search for words that are not allowed. */
import type { PublishedText, TextSource } from '#core/text-rules/index.ts'
import { t } from '#lib/i18n.ts'
import { STORY } from './content.ts'
import { publishedStoriesAfter, storiesById, type StoryRow } from './store.ts'

const textOf = ({ id, performer_id: ownerId, text }: StoryRow): PublishedText => ({
  id,
  ownerId,
  title: '',
  texts: { text },
  path: '',
  form: '/studio/stories',
})

export const storyTexts: TextSource = {
  kind: STORY,
  label: () => t('Story'),
  textsAfter: async ({ db }, { after, limit }) => (await publishedStoriesAfter(db, after, limit)).map(textOf),
  textsById: async ({ db }, ids) =>
    (await storiesById(db, ids)).filter((row) => row.status === 'published' && row.removed_at === null).map(textOf),
}
