/** The local outbox: every email that the site has written, readable here if none can be sent. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { listMails, readMailReturns, type Mail } from '@fanfare/contract/mails'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { RelativeTime } from '#ui/amounts.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { MailIcon } from '#ui/page-icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { LinkedText } from '../components/linked-text.tsx'
import { BounceSetup } from '../components/bounce-setup.tsx'
import { MailStatus } from '../components/mail-status.tsx'
import css from '../components/site.module.css'

const mailsIn = (params: URLSearchParams) => ({
  query: { limit: 20, ...(params.get('status') === 'failed' && { status: 'failed' as const }) },
})

const page = createLoaders(
  async ({ list, read, url }) =>
    void (await Promise.all([list(listMails, mailsIn(url.searchParams)), read(readMailReturns, {})])),
)
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Outbox'))

export default function Mails() {
  const [params] = useSearchParams()
  const input = mailsIn(params)
  const mails = useInfiniteQuery(infiniteQuery(listMails, input))
  const isFailed = input.query.status === 'failed'
  return (
    <Page
      title={t('Outbox')}
      lead={t('Every email the site writes. Without a mail server in the settings, emails are only stored here and not sent.')}
    >
      <Tabs
        label={t('Filter emails')}
        items={[
          { label: t('All'), to: '/admin/mails' },
          { label: t('Failed'), to: '/admin/mails?status=failed' },
        ]}
      />
      <DataTable
        pages={mails}
        label={t('Emails')}
        columns={columns()}
        details={details}
        empty={isFailed ? <NoneFailed /> : <Nothing />}
      />
      <BounceSetup />
    </Page>
  )
}

const columns = (): DataColumn<Mail>[] => [
  { id: 'subject', label: t('Subject'), cell: ({ subject }) => <span className={css['subject']}>{subject}</span> },
  { id: 'to', label: t('To'), isWide: true, cell: ({ to }) => <bdi>{to}</bdi> },
  { id: 'written', label: t('Written'), cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  { id: 'status', label: t('Status'), cell: ({ status }) => <MailStatus status={status} /> },
]

const details = {
  nameOf: ({ subject }: Mail) => subject,
  of: ({ text, reason }: Mail) => (
    <>
      {reason !== undefined && (
        <p className={css['reason']}>{rich('The mail server says: {reason}', { reason: <bdi>{reason}</bdi> })}</p>
      )}
      <p className={css['text']}>
        <LinkedText text={text} />
      </p>
    </>
  ),
}

const NoneFailed = () => (
  <EmptyState icon={MailIcon} title={t('No failed emails')}>
    {t('Emails that couldn’t be sent or were returned appear here, with the mail server’s message.')}
  </EmptyState>
)

const Nothing = () => (
  <EmptyState icon={MailIcon} title={t('No emails yet')}>
    {t('When someone signs up or asks for a new password, the email to them appears here.')}
  </EmptyState>
)
