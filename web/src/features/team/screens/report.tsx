/** Reply times by week and author, and the acts of the team by day and right. */
import { downloadTeamReport, readTeamReport, REPORT_WEEKS, type DayOfActs, type ReplyTimes } from '@fanfare/contract/team'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { useApiQuery } from '#lib/api.ts'
import { formatInteger } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { DateOf } from '#ui/amounts.tsx'
import { Table, type DataColumn } from '#ui/data-table.tsx'
import { DownloadButton, Downloads } from '#ui/download-button.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { duration } from '../components/duration.ts'
import { rightLabel } from '../components/seat-labels.ts'
import { TeamTabs } from '../components/team-tabs.tsx'
import css from '../components/team.module.css'

const page = createLoaders(async ({ read }) => void (await read(readTeamReport, {})))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Team reports'))

export default function Report() {
  const { activity, replies } = useApiQuery(readTeamReport, {})
  return (
    <Page title={t('Team')} lead={t('The last {weeks} weeks, by days and weeks of UTC.', { weeks: REPORT_WEEKS })}>
      <TeamTabs />
      <Section title={t('Reply times')} isCard>
        <p className={css['soft']}>
          {t('How long fans wait for the first answer to a private message. Mass and automatic messages don’t count.')}
        </p>
        {replies.length === 0 ? (
          <p>{t('No answers yet')}</p>
        ) : (
          <Table
            label={t('Reply times')}
            columns={replyColumns()}
            items={replies.map((one) => ({ ...one, _id: `${one.week} ${one.author?._id ?? ''}` }))}
          />
        )}
        <Downloads>
          <DownloadButton route={downloadTeamReport} input={{ query: { of: 'replies' } }}>
            {t('Export reply times')}
          </DownloadButton>
        </Downloads>
      </Section>
      <Section title={t('Activity')} isCard>
        {activity.length === 0 ? (
          <p>{t('No acts yet')}</p>
        ) : (
          <Table
            label={t('Activity')}
            columns={actColumns()}
            items={activity.map((one) => ({ ...one, _id: `${one.day} ${one.member._id} ${one.right}` }))}
          />
        )}
        <Downloads>
          <DownloadButton route={downloadTeamReport} input={{ query: { of: 'activity' } }}>
            {t('Export activity')}
          </DownloadButton>
        </Downloads>
      </Section>
    </Page>
  )
}

const replyColumns = (): DataColumn<ReplyTimes & { readonly _id: string }>[] => [
  { id: 'week', label: t('Week'), cell: ({ week }) => <DateOf at={week} /> },
  { id: 'author', label: t('Answered by'), cell: ({ author }) => <bdi>{author?.name ?? t('Everyone')}</bdi> },
  { id: 'answers', label: t('Answers'), align: 'end', cell: ({ answers }) => formatInteger(answers) },
  { id: 'median', label: t('Median'), align: 'end', cell: ({ medianSeconds }) => duration(medianSeconds) },
  { id: 'p90', label: t('90th percentile'), align: 'end', cell: ({ p90Seconds }) => duration(p90Seconds) },
]

const actColumns = (): DataColumn<DayOfActs & { readonly _id: string }>[] => [
  { id: 'day', label: t('Day'), cell: ({ day }) => <DateOf at={day} /> },
  { id: 'member', label: t('Member'), cell: ({ member }) => <bdi>{member.name}</bdi> },
  { id: 'right', label: t('Right'), cell: ({ right }) => rightLabel[right]() },
  { id: 'acts', label: t('Acts'), align: 'end', cell: ({ acts }) => formatInteger(acts) },
]
