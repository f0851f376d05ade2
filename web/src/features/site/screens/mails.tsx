/** The local outbox: every mail that the site has written, readable here where none can be sent. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { listMails, type Mail } from '@fanfare/contract/site'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { RelativeTime } from '#ui/amounts.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { ChevronDownIcon, MailIcon } from '#ui/icons.ts'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { Page } from '#ui/layout.tsx'
import { Linked } from '../components/linked.tsx'
import { MailStatus } from '../components/mail-status.tsx'
import css from '../components/site.module.css'

const asked = { query: { limit: 20 } }

const page = createLoaders(async ({ list }) => void (await list(listMails, asked)))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(t('Outbox'))

export default function Mails() {
  const mails = useInfiniteQuery(infiniteQuery(listMails, asked))
  return (
    <Page
      title={t('Outbox')}
      lead={t('Every e-mail that the site writes. Without a mail server in the settings they are not sent, only stored here.')}
    >
      <InfiniteList pages={mails} label={t('Mails')} empty={<Nothing />}>
        {(mail) => <MailRow mail={mail} />}
      </InfiniteList>
    </Page>
  )
}

function MailRow({ mail: { subject, to, text, status, createdAt } }: { mail: Mail }) {
  return (
    <details className={css['mail']}>
      <summary>
        <span className={css['subject']}>{subject}</span>
        <bdi className={css['to']}>{to}</bdi>
        <RelativeTime at={createdAt} />
        <MailStatus status={status} />
        <ChevronDownIcon size={16} />
      </summary>
      <p className={css['text']}>
        <Linked text={text} />
      </p>
    </details>
  )
}

const Nothing = () => (
  <EmptyState icon={MailIcon} title={t('No mails yet')}>
    {t('When someone registers or asks for a new password, the e-mail to them appears here.')}
  </EmptyState>
)
