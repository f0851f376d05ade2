import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listScheduled, type ScheduledThing } from '@fanfare/contract/calendar'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { pollWhileProcessing } from '#core/publications/poll-while-processing.ts'
import { useDayHeadings } from '#core/publications/day-headings.tsx'
import { NotVerified } from '#core/publications/not-verified.tsx'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { EmptyState } from '#ui/feedback.tsx'
import { idleComponent } from '#ui/idle-component.tsx'
import { CalendarIcon } from '#ui/icons.ts'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Month } from '../components/month.tsx'

import { ScheduledRow } from '../components/scheduled-row.tsx'
import css from '../components/scheduled.module.css'

const MoveSheet = idleComponent(() => import('#core/publications/move-sheet.tsx'))
const query = { limit: 20 }

const page = createLoaders(async ({ list }) => void (await list(listScheduled, { query })))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Calendar'))

export default function Calendar() {
  const pages = useInfiniteQuery({ ...infiniteQuery(listScheduled, { query }), refetchInterval: pollWhileProcessing })
  const things = pages.data?.pages.flatMap(({ data }) => data) ?? []
  const dayHeading = useDayHeadings(things)
  const [moved, setMoved] = useState<ScheduledThing>()
  return (
    <Page title={t('Calendar')} lead={t('Your scheduled posts, videos and galleries')}>
      <NotVerified />
      <div className={css['scheduled']}>
        <div>
          <InfiniteList pages={pages} label={t('Scheduled items')} empty={<Nothing />}>
            {(thing) => (
              <>
                {dayHeading(thing)}
                <ScheduledRow thing={thing} onMove={setMoved} />
              </>
            )}
          </InfiniteList>
        </div>
        <Month onOpen={setMoved} />
      </div>
      <MoveSheet thing={moved} onClose={() => setMoved(undefined)} />
    </Page>
  )
}

const Nothing = () => (
  <EmptyState icon={CalendarIcon} title={t('Nothing is scheduled')}>
    {t('Set a time when you create a post, video or gallery, and it’s published automatically.')}
  </EmptyState>
)
