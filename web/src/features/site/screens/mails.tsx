/** The local outbox: every mail that the site has written, readable here where none can be sent. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { listMails, type Mail } from '@fanfare/contract/site'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { RelativeTime } from '#ui/amounts.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { MailIcon } from '#ui/page-icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { Linked } from '../components/linked.tsx'
import { MailStatus } from '../components/mail-status.tsx'
import css from '../components/site.module.css'

const input = { query: { limit: 20 } }

const page = createLoaders(async ({ list }) => void (await list(listMails, input)))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Outbox'))

export default function Mails() {
  const mails = useInfiniteQuery(infiniteQuery(listMails, input))
  return (
    <Page
      title={t('Outbox')}
      lead={t('Every e-mail that the site writes. Without a mail server in the settings they are not sent, only stored here.')}
    >
      <DataTable pages={mails} label={t('Mails')} columns={columns()} details={details} empty={<Nothing />} />
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
  of: ({ text }: Mail) => (
    <p className={css['text']}>
      <Linked text={text} />
    </p>
  ),
}

const Nothing = () => (
  <EmptyState icon={MailIcon} title={t('No mails yet')}>
    {t('When someone registers or asks for a new password, the e-mail to them appears here.')}
  </EmptyState>
)
