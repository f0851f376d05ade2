import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import {
  actOnMassMessage,
  readMassMessage,
  type MassAct,
  type MassMessage,
  type MassResults,
} from '@fanfare/contract/mass-messages'
import { MediaThumbnail } from '#core/media/media-thumbnail.tsx'
import { RichText } from '#core/text/rich-text.tsx'
import { messageOf, query, useApiQuery } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { dateAndTime, listOf, percent, whole } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { DateOf, Money, TokenAmount } from '#ui/amounts.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorNote, ProgressBar } from '#ui/feedback.tsx'
import { Figures } from '#ui/figures.tsx'
import { Row, Stack } from '#ui/layout/boxes.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Confirm } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import { resultsEvery } from './watched-every.ts'
import { StatusChip } from './status-chip.tsx'
import css from './mass.module.css'

export function MassDetails({ back }: { readonly back: string }) {
  const { id = '' } = useParams()
  const results = useApiQuery(readMassMessage, { params: { id } })
  useWatched(id)
  const { message } = results
  return (
    <Page
      title={message.notice ? t('Notice of the site') : t('Mass message')}
      lead={rich('{status} {time}', {
        status: <StatusChip status={message.status} />,
        time: <DateOf at={message.scheduledAt} />,
      })}
    >
      <BackLink to={back}>{t('All mass messages')}</BackLink>
      <OwnHour message={message} />
      {message.problem !== null && <ErrorNote error={problems[message.problem]()} />}
      <Progress message={message} />
      <Figures items={figures(results)} />
      <Acts message={message} />
      {message.notice && <NoticeFor notice={message.notice} />}
      <Section title={t('What they get')} isCard>
        <Content message={message} />
      </Section>
    </Page>
  )
}

/** Polls the message while its state changes automatically, then its results. */
const useWatched = (id: string) =>
  useQuery({
    ...query(readMassMessage, { params: { id } }),
    refetchInterval: ({ state }) => state.data !== undefined && resultsEvery(state.data.message),
  })

/** Explains that the message follows each fan's time zone, and when the next fans get it. */
function OwnHour({ message: { timeZone, scheduledAt, nextAt, status } }: { readonly message: MassMessage }) {
  if (timeZone === null) return null
  const hour = t('Each gets it when their own clocks show {time}; where their time zone is not known, by those of {zone}.', {
    time: dateAndTime(scheduledAt, timeZone),
    zone: timeZone.replaceAll('_', ' '),
  })
  return (
    <p className={css['note']}>
      {hour}{' '}
      {status === 'sending' && nextAt !== null && t('The next get it at {time}, your time.', { time: dateAndTime(nextAt) })}
    </p>
  )
}

const problems = {
  files: () => t('It stopped because one of its files was removed or could not be processed.'),
  rules: () => t('It stopped because the site does not allow its words any more.'),
  groups: () => t('It stopped because a group that it was for, or that it left out, was deleted.'),
  price: () => t('It stopped because its price is not within what the site allows any more.'),
  performer: () => t('It stopped because the account in whose name it was sent is closed.'),
}

const audiences = {
  fans: () => t('All fans'),
  performers: () => t('All performers'),
  everybody: () => t('Everybody'),
  people: () => t('Single people'),
}

const NoticeFor = ({ notice: { to, people } }: { readonly notice: NonNullable<MassMessage['notice']> }) => (
  <Section title={t('Whom it is for')} isCard>
    <p className={css['text']}>{to === 'people' ? listOf(people.map(({ username }) => `@${username}`)) : audiences[to]()}</p>
  </Section>
)

function Progress({ message: { status, sent, leftOut, takenBack, total } }: { readonly message: MassMessage }) {
  if (status === 'unsending')
    return (
      <ProgressBar share={sent === 0 ? 1 : takenBack / sent} label={t('Taken back from {count}', { count: whole(takenBack) })} />
    )
  if (status !== 'sending' && status !== 'paused') return null
  if (total === null) return <p role="status">{t('The fans are being counted …')}</p>
  return (
    <ProgressBar
      share={total === 0 ? 1 : (sent + leftOut) / total}
      label={t('Sent to {sent} of {total}', { sent: whole(sent), total: whole(total) })}
    />
  )
}

function figures({ message: { notice, sent, total, leftOut, takenBack, price }, seen, unlocked, earned, currency }: MassResults) {
  const isNotice = notice !== null
  const share = (count: number) => (sent === 0 ? undefined : t('{share} of those who have it', { share: percent(count / sent) }))
  const left =
    leftOut > 0 &&
    (isNotice
      ? t('{count, plural, one {# person was} other {# people were}} gone by then', { count: leftOut })
      : t(
          '{count, plural, one {# fan was} other {# fans were}} left out: not meant any more, gone or blocked by then, or with a name that the site does not allow',
          { count: leftOut },
        ))
  const taken = takenBack > 0 && t('taken back from {count}', { count: whole(takenBack) })
  return [
    { label: t('Sent'), value: whole(sent), hint: taken || left || (total !== null && t('of {total}', { total: whole(total) })) },
    ...(isNotice ? [] : [{ label: t('Seen'), value: whole(seen), hint: share(seen) }]),
    ...(price === 0
      ? []
      : [
          { label: t('Unlocked'), value: whole(unlocked), hint: share(unlocked) },
          { label: t('Earned'), value: <Money value={earned} currency={currency} /> },
        ]),
  ]
}

const labels: Readonly<Record<MassAct, () => string>> = {
  pause: () => t('Pause'),
  resume: () => t('Go on'),
  cancel: () => t('Cancel it'),
  unsend: () => t('Take it back'),
}

const consequences: Readonly<Partial<Record<MassAct, () => string>>> = {
  cancel: () => t('Nobody gets it from now on. Whoever has it keeps it.'),
  unsend: () => t('It disappears from every conversation. Whoever has paid for it keeps it.'),
}

function Acts({ message: { _id: id, can, notice } }: { readonly message: MassMessage }) {
  const [confirming, setConfirming] = useState<MassAct>()
  const act = useApiMutation(actOnMassMessage)
  const run = (verb: MassAct) =>
    act.mutate(
      { params: { id, act: verb } },
      { onError: (error) => toast(messageOf(error), 'bad'), onSettled: () => setConfirming(undefined) },
    )
  if (can.length === 0) return null
  return (
    <Row>
      {can.map((verb) => (
        <Button
          key={verb}
          variant={verb === 'resume' ? 'primary' : 'quiet'}
          isPending={act.isPending && act.variables.params.act === verb}
          onClick={() => (consequences[verb] ? setConfirming(verb) : run(verb))}
        >
          {labels[verb]()}
        </Button>
      ))}
      {confirming && (
        <Confirm
          isOpen
          onClose={() => setConfirming(undefined)}
          title={confirming === 'unsend' ? t('Take the message back?') : t('Cancel the message?')}
          consequence={
            confirming === 'unsend' && notice
              ? t('Whoever has it reads only that it was taken back.')
              : consequences[confirming]?.()
          }
          action={labels[confirming]()}
          cancel={t('Leave it')}
          onConfirm={() => run(confirming)}
          isPending={act.isPending}
        />
      )}
    </Row>
  )
}

const Content = ({
  message: { text, lockedText, files, openFileIds, price, isByOperator, writtenBy },
}: {
  readonly message: MassMessage
}) => (
  <Stack isClose>
    {text !== '' && (
      <p className={css['text']} dir="auto">
        <RichText text={text} />
      </p>
    )}
    {files.length > 0 && (
      <ul className={css['media']}>
        {files.map((media) => (
          <li key={media._id}>
            <Card isFlush>
              <MediaThumbnail media={media} />
            </Card>
          </li>
        ))}
      </ul>
    )}
    {price > 0 && <p>{rich('Unlocked for {price}', { price: <TokenAmount value={price} /> })}</p>}
    {openFileIds.length > 0 && (
      <p className={css['note']}>
        {t('{count, plural, one {# free preview} other {# free previews}}', { count: openFileIds.length })}
      </p>
    )}
    {lockedText !== '' && (
      <>
        <p className={css['note']}>{t('Opens together with the media.')}</p>
        <p className={css['text']} dir="auto">
          <RichText text={lockedText} />
        </p>
      </>
    )}
    {isByOperator && <p className={css['note']}>{t('Written by the site in the performer’s name, and marked so for fans.')}</p>}
    {writtenBy && <p className={css['note']}>{t('Written by {name}', { name: writtenBy.name || writtenBy.username })}</p>}
  </Stack>
)
