/** The performer's stories to choose from, current ones first. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { listOwnStories, type OwnStory } from '@fanfare/contract/own-stories'
import { MediaThumbnail } from '#core/media/media-thumbnail.tsx'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { EmptyState } from '#ui/feedback.tsx'
import { HistoryIcon } from '#ui/icons.ts'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { storyName } from './story-name.ts'
import css from './highlight-editor.module.css'

export const runningStoriesInput = { query: { show: 'running', limit: 50 } } as const
export const pastStoriesInput = { query: { show: 'past', limit: 30 } } as const

interface StoryChoicesProps {
  readonly chosen: readonly OwnStory[]
  readonly isFull: boolean
  readonly onToggle: (story: OwnStory) => void
}

export function StoryChoices({ chosen, isFull, onToggle }: StoryChoicesProps) {
  const running = useInfiniteQuery(infiniteQuery(listOwnStories, runningStoriesInput))
  const past = useInfiniteQuery(infiniteQuery(listOwnStories, pastStoriesInput))
  const choice = (story: OwnStory) => {
    const isChosen = chosen.some(({ _id }) => _id === story._id)
    return (
      <label className={css['choice']} data-off={story.status !== 'published' || undefined}>
        <input
          type="checkbox"
          checked={isChosen}
          disabled={story.status !== 'published' || (isFull && !isChosen)}
          aria-label={storyName(story)}
          onChange={() => onToggle(story)}
        />
        <MediaThumbnail media={story.media} />
      </label>
    )
  }
  const hasRunning = running.data?.pages.some(({ data }) => data.length > 0) === true
  return (
    <div className={css['choices']}>
      {hasRunning && (
        <InfiniteList pages={running} label={t('Active stories')} empty={null}>
          {choice}
        </InfiniteList>
      )}
      <InfiniteList pages={past} label={t('Past stories')} empty={hasRunning ? null : <NoStories />}>
        {choice}
      </InfiniteList>
    </div>
  )
}

const NoStories = () => (
  <EmptyState icon={HistoryIcon} title={t('No stories yet')}>
    {t('Highlights are made from stories you’ve published.')}
  </EmptyState>
)
