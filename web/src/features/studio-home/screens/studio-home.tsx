import { readEarningStats } from '@fanfare/contract/earnings'
import { listOwnPosts } from '@fanfare/contract/posts'
import { countUnseen } from '@fanfare/contract/messages'
import { readOwnProfile } from '@fanfare/contract/own-profile'
import { viewPerformer } from '@fanfare/contract/performers'
import { listSubscribers } from '@fanfare/contract/subscriptions'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { useMe } from '#core/viewer.ts'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { DailyEarnings } from '#features/earnings/components/daily-earnings.tsx'
import { earningStatsInput } from '#features/earnings/components/earning-stats-input.ts'
import { Columns } from '#ui/layout/boxes.tsx'
import { Page } from '#ui/layout/page.tsx'
import { BestPosts } from '../components/best-posts.tsx'
import { EarningsCard } from '../components/earnings-card.tsx'
import { NewestSubscribers } from '../components/newest-subscribers.tsx'
import NextSteps from '../components/next-steps.tsx'
import { readWordsToChange, useWordsToChange } from '../components/words-to-change.ts'
import css from '../components/studio-home.module.css'

const latest = { query: { limit: 50 } }
const newest = { query: { status: 'active', limit: 5 } } as const

const page = createLoaders(async ({ read, tryRead, viewer }) => {
  const id = (await viewer())?._id ?? ''
  await Promise.all([
    readWordsToChange(tryRead),
    read(readEarningStats, earningStatsInput()),
    read(listOwnPosts, latest),
    read(readOwnProfile, {}),
    read(countUnseen, {}),
    read(listSubscribers, newest),
    read(viewPerformer, { params: { id } }),
  ])
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Studio'))

export default function StudioHome() {
  const { _id: id, name, isPaused = false, isAgreementDue = false } = useMe()
  const { totalSubscribers } = useApiQuery(viewPerformer, { params: { id } })
  const stats = useApiQuery(readEarningStats, earningStatsInput())
  const profile = useApiQuery(readOwnProfile, {})
  const unseen = useApiQuery(countUnseen, {})
  const posts = useApiQuery(listOwnPosts, latest)
  const subscribers = useApiQuery(listSubscribers, newest)
  const wordsToChange = useWordsToChange()
  return (
    <Page title={t('Welcome back, {name}', { name })}>
      <NextSteps {...{ profile, wordsToChange, isPaused, isAgreementDue }} totalPosts={posts.total} unseen={unseen.total} />
      <Columns>
        <EarningsCard stats={stats}>
          <DailyEarnings {...stats} />
        </EarningsCard>
        <div className={css['side']}>
          <NewestSubscribers subscribers={subscribers.data} total={totalSubscribers} />
          <BestPosts posts={posts.data} />
        </div>
      </Columns>
    </Page>
  )
}
