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
    <Sheet isOpen onClose={onClose} title={t('Who has seen it')}>
      <p className={css['note']}>
        {t(
          'Every account once, while the story runs. Visitors without an account are not counted. The names are deleted two days after its end; the number stays.',
        )}
      </p>
      <InfiniteList
        pages={pages}
        label={t('Who has seen it')}
        empty={<EmptyState icon={EyeIcon} title={story.views > 0 ? t('The names have been deleted') : t('Nobody yet')} />}
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
