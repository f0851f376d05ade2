import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import {
  changeMassMessageState,
  readMassMessage,
  type MassMessageAction,
  type MassMessage,
  type MassResults,
} from '@fanfare/contract/mass-messages'
import { MediaThumbnail } from '#core/media/media-thumbnail.tsx'
import { IfPermitted } from '#core/permissions.tsx'
import { RichText } from '#core/text/rich-text.tsx'
import { messageOf, query, useApiQuery } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { formatDateTime, formatList, formatPercent, formatInteger } from '#lib/format.ts'
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
import { resultsPollInterval } from './poll-interval.ts'
import { StatusChip } from './status-chip.tsx'
import css from './mass.module.css'

export function MassDetails({ back }: { readonly back: string }) {
  const { id = '' } = useParams()
  const results = useApiQuery(readMassMessage, { params: { id } })
  useWatched(id)
  const { message } = results
  return (
    <Page
      title={message.notice ? t('Site notice') : t('Mass message')}
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
      <IfPermitted route={changeMassMessageState}>
        <Actions message={message} />
      </IfPermitted>
      {message.notice && <NoticeFor notice={message.notice} />}
      <Section title={t('Content')} isCard>
        <Content message={message} />
      </Section>
    </Page>
  )
}

/** Polls the message while its state changes automatically, then its results. */
const useWatched = (id: string) =>
  useQuery({
    ...query(readMassMessage, { params: { id } }),
    refetchInterval: ({ state }) => state.data !== undefined && resultsPollInterval(state.data.message),
  })

/** Explains that the message follows each fan's time zone, and when the next fans get it. */
function OwnHour({ message: { timeZone, scheduledAt, nextAt, status } }: { readonly message: MassMessage }) {
  if (timeZone === null) return null
  const hour = t('Sent at {time} in each recipient’s time zone. If it’s unknown, {zone} is used.', {
    time: formatDateTime(scheduledAt, timeZone),
    zone: timeZone.replaceAll('_', ' '),
  })
  return (
    <p className={css['note']}>
      {hour}{' '}
      {status === 'sending' &&
        nextAt !== null &&
        t('The next recipients get it at {time}, your time.', { time: formatDateTime(nextAt) })}
    </p>
  )
}

const problems = {
  files: () => t('Stopped because one of its files was removed or couldn’t be processed.'),
  rules: () => t('Stopped because the site no longer allows its text.'),
  groups: () => t('Stopped because an included or excluded group was deleted.'),
  price: () => t('Stopped because its price is no longer within the site’s limits.'),
  performer: () => t('Stopped because the performer’s account is closed.'),
}

const audiences = {
  fans: () => t('All fans'),
  performers: () => t('All performers'),
  everyone: () => t('Everyone'),
  people: () => t('Specific people'),
}

const NoticeFor = ({ notice: { to, people } }: { readonly notice: NonNullable<MassMessage['notice']> }) => (
  <Section title={t('Audience')} isCard>
    <p className={css['text']}>{to === 'people' ? formatList(people.map(({ username }) => `@${username}`)) : audiences[to]()}</p>
  </Section>
)

function Progress({ message: { status, sent, skipped, unsent, total } }: { readonly message: MassMessage }) {
  if (status === 'unsending')
    return (
      <ProgressBar share={sent === 0 ? 1 : unsent / sent} label={t('Unsent for {count}', { count: formatInteger(unsent) })} />
    )
  if (status !== 'sending' && status !== 'paused') return null
  if (total === null) return <p role="status">{t('Counting fans…')}</p>
  return (
    <ProgressBar
      share={total === 0 ? 1 : (sent + skipped) / total}
      label={t('Sent to {sent} of {total}', { sent: formatInteger(sent), total: formatInteger(total) })}
    />
  )
}

function figures({ message: { notice, sent, total, skipped, unsent, price }, seen, unlocked, earned, currency }: MassResults) {
  const isNotice = notice !== null
  const share = (count: number) => (sent === 0 ? undefined : t('{share} of recipients', { share: formatPercent(count / sent) }))
  const left =
    skipped > 0 &&
    (isNotice
      ? t('{count, plural, one {# person} other {# people}} had left by then', { count: skipped })
      : t(
          '{count, plural, one {# fan was} other {# fans were}} skipped: no longer in the audience, gone, blocked, or with a name the site doesn’t allow',
          { count: skipped },
        ))
  const taken = unsent > 0 && t('unsent for {count}', { count: formatInteger(unsent) })
  return [
    {
      label: t('Sent'),
      value: formatInteger(sent),
      hint: taken || left || (total !== null && t('of {total}', { total: formatInteger(total) })),
    },
    ...(isNotice ? [] : [{ label: t('Seen'), value: formatInteger(seen), hint: share(seen) }]),
    ...(price === 0
      ? []
      : [
          { label: t('Unlocked'), value: formatInteger(unlocked), hint: share(unlocked) },
          { label: t('Earned'), value: <Money value={earned} currency={currency} /> },
        ]),
  ]
}

const labels: Readonly<Record<MassMessageAction, () => string>> = {
  pause: () => t('Pause'),
  resume: () => t('Resume'),
  cancel: () => t('Cancel sending'),
  unsend: () => t('Unsend'),
}

const consequences: Readonly<Partial<Record<MassMessageAction, () => string>>> = {
  cancel: () => t('No one else gets the message. Fans who already have it keep it.'),
  unsend: () => t('The message disappears from every conversation. Fans who bought it keep it.'),
}

function Actions({ message: { _id: id, can, notice } }: { readonly message: MassMessage }) {
  const [confirming, setConfirming] = useState<MassMessageAction>()
  const act = useApiMutation(changeMassMessageState)
  const run = (verb: MassMessageAction) =>
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
          title={confirming === 'unsend' ? t('Unsend this message?') : t('Cancel sending?')}
          consequence={
            confirming === 'unsend' && notice
              ? t('Recipients will only see that the notice was unsent.')
              : consequences[confirming]?.()
          }
          action={labels[confirming]()}
          cancel={t('Keep it')}
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
    {price > 0 && <p>{rich('Unlocks for {price}', { price: <TokenAmount value={price} /> })}</p>}
    {openFileIds.length > 0 && (
      <p className={css['note']}>
        {t('{count, plural, one {# free preview} other {# free previews}}', { count: openFileIds.length })}
      </p>
    )}
    {lockedText !== '' && (
      <>
        <p className={css['note']}>{t('Unlocks together with the media.')}</p>
        <p className={css['text']} dir="auto">
          <RichText text={lockedText} />
        </p>
      </>
    )}
    {isByOperator && <p className={css['note']}>{t('Written by the site on the performer’s behalf. Fans can see this.')}</p>}
    {writtenBy && <p className={css['note']}>{t('Written by {name}', { name: writtenBy.name || writtenBy.username })}</p>}
  </Stack>
)
