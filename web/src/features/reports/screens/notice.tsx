/** The state of a notice, for its sender. The address has a secret key. */
import { useParams } from 'react-router'
import { confirmNotice, readNotice, type Notice as NoticeView } from '@fanfare/contract/notices'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { messageOf, useApiQuery } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { DateOf } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/card.tsx'
import { DateAndTimeOf } from '#ui/date-and-time-of.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { toast } from '#ui/toast.ts'
import { noticeWords } from '../components/notice-labels.ts'
import { SentPictures } from '../components/notice-pictures.tsx'
import css from '../components/reports.module.css'

const page = createLoaders(async ({ read, params }) => void (await read(readNotice, { params: { key: params['key'] ?? '' } })))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Your notice'))
export const handle = { isOpenBeforeAgeCheck: true }

export default function Notice() {
  const key = useParams()['key'] ?? ''
  const notice = useApiQuery(readNotice, { params: { key } })
  return (
    <div className={css['column']}>
      <Page title={t('Your notice')} lead={noticeWords(notice.kind).label}>
        {!notice.isConfirmed && <ConfirmIt noticeKey={key} />}
        {notice.cases.map((one) => (
          <CaseState key={one.number} of={one} />
        ))}
        <Section title={t('What you wrote')} isCard>
          <p className={css['words']}>{notice.description}</p>
          <ul className={css['links']}>
            {notice.links.map((link) => (
              <li key={link}>{link}</li>
            ))}
          </ul>
          <SentPictures added={notice.pictures} pictureKey={notice.pictureKey} />
          <p className={css['soft']}>{rich('Sent {date}', { date: <DateAndTimeOf at={notice.createdAt} /> })}</p>
        </Section>
      </Page>
    </div>
  )
}

function ConfirmIt({ noticeKey: key }: { readonly noticeKey: string }) {
  const confirm = useApiMutation(confirmNotice)
  return (
    <Section title={t('Confirm your notice')} isCard>
      <p>{t('Press the button to confirm that this notice comes from you.')}</p>
      <div>
        <Button
          isPending={confirm.isPending}
          onClick={() =>
            confirm.mutate(
              { params: { key } },
              { onSuccess: () => toast(t('Notice confirmed')), onError: (error) => toast(messageOf(error), 'bad') },
            )
          }
        >
          {t('Confirm notice')}
        </Button>
      </div>
    </Section>
  )
}

const CaseState = ({ of }: { readonly of: NoticeView['cases'][number] }) => (
  <Section
    title={t('Case {number}', { number: String(of.number) })}
    action={<Chip tone={of.status === 'decided' ? 'good' : 'plain'}>{of.status === 'decided' ? t('Decided') : t('Open')}</Chip>}
    isCard
  >
    {of.decidedAt === null ? (
      <>
        <p>{rich('We decide by {date} at the latest.', { date: <DateAndTimeOf at={of.dueAt} /> })}</p>
        {of.isHidden && <p>{t('Until then, only its owner can see what you reported.')}</p>}
      </>
    ) : (
      <>
        <p className={css['words']}>{of.letter}</p>
        <p className={css['soft']}>{rich('Decided on {date}', { date: <DateOf at={of.decidedAt} /> })}</p>
      </>
    )}
  </Section>
)
