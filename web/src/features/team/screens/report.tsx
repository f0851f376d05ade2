/** Reply times by week and author, and the acts of the team by day and right. */
import { downloadTeamReport, readTeamReport, REPORT_WEEKS, type DayOfActs, type ReplyTimes } from '@fanfare/contract/team'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { useApiQuery } from '#lib/api.ts'
import { formatInteger } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { DateOf } from '#ui/amounts.tsx'
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
        {replies.length === 0 ? <p>{t('No answers yet')}</p> : <Replies replies={replies} />}
        <Downloads>
          <DownloadButton route={downloadTeamReport} input={{ query: { of: 'replies' } }}>
            {t('Export reply times')}
          </DownloadButton>
        </Downloads>
      </Section>
      <Section title={t('Activity')} isCard>
        {activity.length === 0 ? <p>{t('No acts yet')}</p> : <Acts activity={activity} />}
        <Downloads>
          <DownloadButton route={downloadTeamReport} input={{ query: { of: 'activity' } }}>
            {t('Export activity')}
          </DownloadButton>
        </Downloads>
      </Section>
    </Page>
  )
}

const Replies = ({ replies }: { readonly replies: readonly ReplyTimes[] }) => (
  <div className={css['table']} tabIndex={0} role="region" aria-label={t('Reply times')}>
    <table>
      <thead>
        <tr>
          <th scope="col">{t('Week')}</th>
          <th scope="col">{t('Answered by')}</th>
          <th scope="col" data-number>
            {t('Answers')}
          </th>
          <th scope="col" data-number>
            {t('Median')}
          </th>
          <th scope="col" data-number>
            {t('90th percentile')}
          </th>
        </tr>
      </thead>
      <tbody>
        {replies.map(({ week, author, answers, medianSeconds, p90Seconds }) => (
          <tr key={`${week} ${author?._id ?? ''}`} data-total={author === null || undefined}>
            <td>
              <DateOf at={week} />
            </td>
            <td>
              <bdi>{author?.name ?? t('Everyone')}</bdi>
            </td>
            <td data-number>{formatInteger(answers)}</td>
            <td data-number>{duration(medianSeconds)}</td>
            <td data-number>{duration(p90Seconds)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const Acts = ({ activity }: { readonly activity: readonly DayOfActs[] }) => (
  <div className={css['table']} tabIndex={0} role="region" aria-label={t('Activity')}>
    <table>
      <thead>
        <tr>
          <th scope="col">{t('Day')}</th>
          <th scope="col">{t('Member')}</th>
          <th scope="col">{t('Right')}</th>
          <th scope="col" data-number>
            {t('Acts')}
          </th>
        </tr>
      </thead>
      <tbody>
        {activity.map(({ day, member, right, acts }) => (
          <tr key={`${day} ${member._id} ${right}`}>
            <td>
              <DateOf at={day} />
            </td>
            <td>
              <bdi>{member.name}</bdi>
            </td>
            <td>{rightLabel[right]()}</td>
            <td data-number>{formatInteger(acts)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
