import { accessDecision } from '#core/access/index.ts'
import { contentReportable, type ReportableKind } from '#core/cases/index.ts'
import type { ContentKind, Subject } from '#core/content/index.ts'
import type { ReactableKind } from '#core/engagement/index.ts'
import { t } from '#lib/i18n.ts'
import { shareStories, storiesById, type StoryRow } from './store.ts'

export const STORY = 'story'

/** Returns a story as the access decision sees it. An ended story counts as removed unless a highlight keeps it. */
export const subjectOf = (
  row: Pick<StoryRow, 'id' | 'performer_id' | 'audience' | 'file_id' | 'running' | 'kept' | 'status' | 'removed_at'>,
): Subject => ({
  kind: STORY,
  id: row.id,
  ownerId: row.performer_id,
  audience: row.audience,
  price: 0,
  fileIds: [row.file_id],
  removed: row.removed_at !== null || row.status !== 'published' || !(row.running || row.kept),
})

/** Stories have no page and are in no list: they are shown in the viewer only. */
export const storyContent: ContentKind = {
  kind: STORY,
  load: async (db, ids, lock) => (await (lock === 'share' ? shareStories : storiesById)(db, ids)).map(subjectOf),
}

/** Viewers with full access can like a story. */
export const storyReactable: ReactableKind = {
  kind: STORY,
  async find(_services, db, viewer, id) {
    const [row] = await shareStories(db, [id])
    const subject = row && subjectOf(row)
    if (!subject || (await accessDecision(db, viewer, subject)).sees !== 'all') return undefined
    return { ownerId: subject.ownerId, page: '/studio/stories' }
  },
}

export const storyReportable: ReportableKind = contentReportable({
  kind: STORY,
  label: () => t('Story'),
  async describe(db, ids) {
    const rows = (await storiesById(db, ids)).filter((row) => row.removed_at === null)
    return new Map(rows.map((row) => [row.id, { title: '', text: row.text }]))
  },
})
