import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { listTipGoals, type TipGoal } from '@fanfare/contract/tip-goals'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { DateOf, TokenAmount } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/card.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { PlusIcon, TipIcon } from '#ui/icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { CloseGoal } from '../components/close-goal.tsx'
import { GoalForm } from '../components/goal-form.tsx'
import css from '../components/goal-form.module.css'

/** Loads after the page with its styles, as on profiles. */
const GoalProgress = lazyComponent(() => import('../components/goal-progress.tsx'))

const input = { query: { limit: 20 } }
const page = createLoaders(async ({ list }) => void (await list(listTipGoals, input)))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Goals'))

export default function Goals() {
  const pages = useInfiniteQuery(infiniteQuery(listTipGoals, input))
  const [isNew, setNew] = useState(false)
  const now = pages.data?.pages[0]?.data.find(({ endedAt }) => endedAt === null)
  const add = (
    <Button icon={PlusIcon} onClick={() => setNew(true)}>
      {t('New goal')}
    </Button>
  )
  return (
    <Page
      title={t('Goals')}
      lead={t('Show on your profile what you’re raising tips for. Every tip counts while a goal is open.')}
      {...(!now && { action: add })}
    >
      {now && (
        <Section title={t('Now')} isCard>
          <div className={css['form']}>
            <Suspense>
              <GoalProgress goal={now} />
            </Suspense>
            <CloseGoal goal={now} />
          </div>
        </Section>
      )}
      <Section title={t('All goals')}>
        <DataTable
          pages={pages}
          label={t('All goals')}
          columns={columns()}
          empty={
            <EmptyState icon={TipIcon} title={t('No goals yet')}>
              {t('Fans like to know what their tips are for: a better camera, a trip, a new project.')}
            </EmptyState>
          }
        />
      </Section>
      {isNew && (
        <Sheet isOpen onClose={() => setNew(false)} title={t('New goal')}>
          <GoalForm onDone={() => setNew(false)} />
        </Sheet>
      )}
    </Page>
  )
}

const columns = (): DataColumn<TipGoal>[] => [
  {
    id: 'title',
    label: t('Purpose'),
    cell: ({ title, startedAt }) => (
      <span className={css['title']}>
        <strong dir="auto">{title}</strong>
        <small>
          <DateOf at={startedAt} />
        </small>
      </span>
    ),
  },
  { id: 'tokens', label: t('Goal'), align: 'end', cell: ({ tokens }) => <TokenAmount value={tokens} /> },
  { id: 'raised', label: t('Raised'), align: 'end', cell: ({ raised }) => <TokenAmount value={raised} /> },
  { id: 'state', label: t('Status'), card: 'aside', cell: (goal) => <Chip>{stateOf(goal)}</Chip> },
]

function stateOf({ isReached, endedAt }: TipGoal): string {
  if (isReached) return t('Reached')
  return endedAt === null ? t('Active') : t('Closed')
}
