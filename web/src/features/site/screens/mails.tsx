/** The local outbox: every mail that the site has written, readable here where none can be sent. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useLoaderData } from 'react-router'
import { listMails, type Mail } from '@fanfare/contract/site'
import { loads } from '#core/load.ts'
import { pageTitle } from '#core/page.ts'
import { readPages } from '#lib/api.ts'
import { say } from '#lib/words.ts'
import { Moment } from '#ui/amounts.tsx'
import { Empty } from '#ui/feedback.tsx'
import { ChevronDownIcon, MailIcon } from '#ui/icons.ts'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { Linked } from '../parts/linked.tsx'
import { MailStatus } from '../parts/mail-status.tsx'
import css from '../parts/site.module.css'

const asked = { query: { limit: 20 } }

const page = loads(async ({ list }) => ({ mails: await list(listMails, asked) }))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(say('Outbox'))

export default function Mails() {
  const first = useLoaderData<typeof loader>()
  const mails = useInfiniteQuery(readPages(listMails, asked, first.mails))
  return (
    <div className={css['page']}>
      <div className={css['intro']}>
        <h1>{say('Outbox')}</h1>
        <p className={css['soft']}>
          {say('Every e-mail that the site writes. Without a mail server in the settings they are not sent, only stored here.')}
        </p>
      </div>
      <InfiniteList pages={mails} label={say('Mails')} empty={<Nothing />}>
        {(mail) => <Letter mail={mail} />}
      </InfiniteList>
    </div>
  )
}

function Letter({ mail: { subject, to, text, status, createdAt } }: { mail: Mail }) {
  return (
    <details className={css['letter']}>
      <summary>
        <span className={css['subject']}>{subject}</span>
        <bdi className={css['to']}>{to}</bdi>
        <Moment at={createdAt} />
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
  <Empty icon={MailIcon} title={say('No mails yet')}>
    {say('When someone registers or asks for a new password, the e-mail to them appears here.')}
  </Empty>
)
