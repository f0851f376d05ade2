import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { readHealth } from '@fanfare/contract/health'
import { listMails } from '@fanfare/contract/mails'
import type { WorkQueue } from '#core/feature.ts'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { hasPermission, IfPermitted } from '#core/permissions.tsx'
import { workQueues } from '#core/work-queues.ts'
import { query, useApiQuery } from '#lib/api.ts'
import { formatInteger } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { RelativeTime } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/card.tsx'
import { ErrorNote } from '#ui/feedback.tsx'
import { AlertIcon, CheckIcon } from '#ui/icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { loadFigures, SiteFigures } from '#features/overview/components/site-figures.tsx'
import { SearchBox } from '#features/overview/components/search-box.tsx'
import { MailStatus } from '../components/mail-status.tsx'
import css from '../components/site.module.css'

const latest = { query: { limit: 5 } }

const page = createLoaders(async ({ read, viewer, url }) => {
  const me = await viewer()
  await Promise.all([
    ...workQueues.filter(({ route }) => hasPermission(me, route.permission)).map(({ load }) => load(read)),
    hasPermission(me, listMails.permission) && read(listMails, latest),
    read(readHealth, {}),
    loadFigures(read, url.searchParams),
  ])
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Administration'))

export default function Overview() {
  return (
    <Page title={t('Overview')}>
      <SearchBox />
      <div className={css['cards']}>
        {workQueues.map((queue) => (
          <IfPermitted key={queue.to} route={queue.route}>
            <Queue {...queue} />
          </IfPermitted>
        ))}
        <Health />
      </div>
      <SiteFigures />
      <IfPermitted route={listMails}>
        <LatestMails />
      </IfPermitted>
    </Page>
  )
}

function Queue({ title, to, seeAll, useQueue }: WorkQueue) {
  const { total, details } = useQueue()
  const link = total > 0 ? { label: t('Review'), to } : { label: seeAll?.label() ?? t('See decisions'), to: seeAll?.to ?? to }
  return (
    <Section title={title()} isCard>
      <p className={css['number']}>{formatInteger(total)}</p>
      <p className={css['soft']}>{total > 0 ? details : t('Nothing to review.')}</p>
      <div>
        <Button variant={total > 0 ? 'primary' : 'quiet'} size="small" to={link.to}>
          {link.label}
        </Button>
      </div>
    </Section>
  )
}

const POLL_INTERVAL_MS = 30_000

function Health() {
  const { data, error, refetch } = useSuspenseQuery({ ...query(readHealth, {}), refetchInterval: POLL_INTERVAL_MS })
  return (
    <Section title={t('System health')} isCard>
      <ErrorNote error={error} onRetry={refetch} />
      <p className={css['well']}>
        {data.ready ? (
          <Chip tone="good" icon={CheckIcon}>
            {t('Ready')}
          </Chip>
        ) : (
          <Chip tone="danger" icon={AlertIcon}>
            {t('Not ready')}
          </Chip>
        )}
      </p>
      <p className={css['soft']}>
        {data.ready
          ? t('The database is reachable and jobs are running.')
          : t('The database isn’t responding, or jobs aren’t running. Check the server log for details.')}
      </p>
      <p className={css['soft']}>{t('Version {version}', { version: data.version })}</p>
    </Section>
  )
}

function LatestMails() {
  const { data } = useApiQuery(listMails, latest)
  return (
    <Section
      title={t('Latest emails')}
      isCard
      action={
        <Button variant="plain" size="small" to="/admin/mails">
          {t('All emails')}
        </Button>
      }
    >
      {data.length === 0 && <p className={css['soft']}>{t('No emails yet.')}</p>}
      <ul className={css['latest']}>
        {data.map((mail) => (
          <li key={mail._id}>
            <Link to="/admin/mails">
              <span className={css['subject']}>{mail.subject}</span>
              <bdi className={css['to']}>{mail.to}</bdi>
              <RelativeTime at={mail.createdAt} />
              <MailStatus status={mail.status} />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
