/** The results of a show that is over: visitors, earnings, supporters, recordings and the chat. */
import { useState } from 'react'
import type { OwnLiveShow } from '@fanfare/contract/live-views'
import { formatDuration, formatTime } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { useTimeZone } from '#lib/now.ts'
import { rich } from '#lib/rich.tsx'
import { CompactNumber, DateOf, TokenAmount } from '#ui/amounts.tsx'
import { BarChart } from '#ui/bar-chart.tsx'
import { Button } from '#ui/button.tsx'
import { Figures } from '#ui/figures.tsx'
import { VideoIcon } from '#ui/icons.ts'
import { Row, Stack } from '#ui/layout/boxes.tsx'
import { Section } from '#ui/layout/section.tsx'
import { PersonCell } from '#ui/person-cell.tsx'
import { ChatPanel } from '../chat/chat-panel.tsx'
import { TrimSheet } from './trim-sheet.tsx'
import css from './statistics.module.css'

/** More bars than this are too thin to read. */
const MAX_BARS = 60

export function Statistics({ show }: { readonly show: OwnLiveShow }) {
  const { _id: id, endReason, endedBy, tickets, earnings, supporters, chatUntil, recordingIds, seconds } = show
  return (
    <Stack>
      {endReason !== '' && (
        <p>
          {t('An operator stopped this show:')} <bdi>{endReason}</bdi>
        </p>
      )}
      {endedBy === 'clock' && <p>{t('The show ended because your page was closed or offline for more than a minute.')}</p>}
      <Figures
        items={[
          { label: t('Length'), value: formatDuration(seconds) },
          { label: t('Visitors'), value: <CompactNumber value={show.visitors} /> },
          { label: t('Most viewers'), value: <CompactNumber value={show.peak} /> },
          { label: t('Average stay'), value: formatDuration(show.averageSeconds) },
          { label: t('New followers'), value: <CompactNumber value={show.newFollowers} /> },
          { label: t('New subscribers'), value: <CompactNumber value={show.newSubscribers} /> },
        ]}
      />
      <Section title={t('Viewers over time')} isCard>
        <Course show={show} />
      </Section>
      <Section title={t('Earnings')} isCard>
        <dl className={css['sums']}>
          <Sum label={t('Tickets')} value={earnings.tickets} />
          <Sum label={t('Tips')} value={earnings.tips} />
          <Sum label={t('Gifts')} value={earnings.gifts} />
          <Sum label={t('Menu')} value={earnings.menu} />
          <Sum label={t('Total')} value={earnings.total} />
        </dl>
        {tickets === 'returned' && <p>{t('All tickets were refunded.')}</p>}
        <p>{t('Before commission, without refunds.')}</p>
      </Section>
      {supporters.length > 0 && <Supporters supporters={supporters} />}
      {recordingIds.length > 0 && <Recordings ids={recordingIds} />}
      {chatUntil !== null && (
        <Section title={t('Chat')} isCard>
          <p>{rich('You can read the chat until {date}.', { date: <DateOf at={chatUntil} /> })}</p>
          <div className={css['chat']}>
            <ChatPanel id={id} canWrite={false} />
          </div>
        </Section>
      )}
    </Stack>
  )
}

const Supporters = ({ supporters }: Pick<OwnLiveShow, 'supporters'>) => (
  <Section title={t('Best supporters')} isCard>
    <ol className={css['people']}>
      {supporters.map(({ person, tokens }) => (
        <li key={person._id}>
          <PersonCell person={person}>@{person.username}</PersonCell>
          <TokenAmount value={tokens} />
        </li>
      ))}
    </ol>
  </Section>
)

const Sum = ({ label, value }: { readonly label: string; readonly value: number }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <TokenAmount value={value} />
    </dd>
  </div>
)

function Course({ show: { course, peak } }: { readonly show: OwnLiveShow }) {
  const timeZone = useTimeZone()
  const step = Math.max(1, Math.ceil(course.length / MAX_BARS))
  const bars = course
    .filter((_, index) => index % step === 0)
    .map(({ at, viewers }) => ({
      label: formatTime(at, timeZone),
      value: viewers,
      text: t('{count, plural, one {# viewer} other {# viewers}}', { count: viewers }),
    }))
  return (
    <BarChart
      bars={bars}
      summary={t('Viewers over time. At most {count, plural, one {# viewer} other {# viewers}}.', { count: peak })}
      empty={t('No one watched.')}
    />
  )
}

function Recordings({ ids }: { readonly ids: readonly string[] }) {
  const [trimmed, setTrimmed] = useState<string>()
  return (
    <Section title={t('Recordings')} isCard>
      <p>{t('{count, plural, one {The recording is} other {# recordings are}} in your vault.', { count: ids.length })}</p>
      {ids.length > 1 && <p>{t('Each time the picture changed its size, a new recording began.')}</p>}
      <Row>
        <Button variant="quiet" icon={VideoIcon} to="/studio/vault">
          {t('Open vault')}
        </Button>
        {ids.map((id, index) => (
          <Button key={id} variant="quiet" onClick={() => setTrimmed(id)}>
            {ids.length === 1 ? t('Trim recording') : t('Trim recording {number}', { number: index + 1 })}
          </Button>
        ))}
      </Row>
      {trimmed !== undefined && <TrimSheet recordingId={trimmed} onClose={() => setTrimmed(undefined)} />}
    </Section>
  )
}
