import { useInfiniteQuery } from '@tanstack/react-query'
import { listStoryViewers, type OwnStory } from '@fanfare/contract/own-stories'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Username } from '#ui/avatar.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { EyeIcon } from '#ui/page-icons.ts'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { PersonCell } from '#ui/person-cell.tsx'
import { Sheet } from '#ui/sheet.tsx'
import css from './viewers-sheet.module.css'

interface ViewersSheetProps {
  readonly story: OwnStory
  readonly onClose: () => void
}

export default function ViewersSheet({ story, onClose }: ViewersSheetProps) {
  const pages = useInfiniteQuery(infiniteQuery(listStoryViewers, { params: { id: story._id }, query: { limit: 50 } }))
  return (
    <Sheet isOpen onClose={onClose} title={t('Seen by')}>
      <p className={css['note']}>
        {t(
          'Each account is counted once while the story is active. Visitors without an account aren’t counted. Names are deleted two days after it ends. The number stays.',
        )}
      </p>
      <InfiniteList
        pages={pages}
        label={t('Seen by')}
        empty={<EmptyState icon={EyeIcon} title={story.views > 0 ? t('The names have been deleted') : t('No one yet')} />}
      >
        {(one) => (
          <div className={css['person']}>
            <PersonCell person={one}>{one.username !== '' && <Username of={one.username} />}</PersonCell>
          </div>
        )}
      </InfiniteList>
    </Sheet>
  )
}
