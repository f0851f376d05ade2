import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { listFanReminders, type FanReminder } from '@fanfare/contract/fan-reminders'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { CalendarIcon } from '#ui/icons.ts'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { ReminderRow } from '../components/reminder-row.tsx'
import css from '../components/reminders.module.css'

const stateOf = (params: URLSearchParams) => (params.get('state') === 'done' ? 'done' : 'open')
const inputFor = (state: 'open' | 'done') => ({ query: { state, limit: 50 } })

const page = createLoaders(async ({ list, url }) => void (await list(listFanReminders, inputFor(stateOf(url.searchParams)))))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Reminders'))

export default function Reminders() {
  const [params] = useSearchParams()
  const state = stateOf(params)
  const pages = useInfiniteQuery(infiniteQuery(listFanReminders, inputFor(state)))
  const tabs = [
    { label: t('To do'), to: '/studio/reminders' },
    { label: t('Done'), to: '/studio/reminders?state=done' },
  ]
  return (
    <Page title={t('Reminders')} lead={t('Reminders to message fans. Create one on the fan card next to a conversation.')}>
      <Tabs label={t('Reminders')} items={tabs} />
      <div className={css['list']}>
        <InfiniteList key={state} pages={pages} label={t('Reminders')} empty={<Nothing state={state} />}>
          {(reminder) => (
            <Card>
              <ReminderRow reminder={reminder}>
                <Of reminder={reminder} />
              </ReminderRow>
            </Card>
          )}
        </InfiniteList>
      </div>
    </Page>
  )
}

const Of = ({ reminder: { fan, nickname, conversationId } }: { readonly reminder: FanReminder }) => (
  <Link className={css['of']} to={`/messages/${conversationId}`}>
    <Avatar person={fan} size={32} />
    <bdi>{nickname ?? fan.name}</bdi>
    {nickname !== undefined && <small dir="auto">{fan.name}</small>}
  </Link>
)

const Nothing = ({ state }: { readonly state: 'open' | 'done' }) => (
  <EmptyState icon={CalendarIcon} title={state === 'open' ? t('No reminders') : t('No completed reminders')}>
    {state === 'open' && t('Open a conversation and choose “Remind me about this fan”.')}
  </EmptyState>
)
