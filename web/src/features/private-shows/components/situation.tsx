/** Says where a show stands, what happens next and by when, in the words of the reader's side. */
import type { ReactNode } from 'react'
import type { PrivateShow, PrivateShowStatus } from '@fanfare/contract/private-show-views'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { formatTokens } from '#lib/token-format.ts'
import { Countdown } from './countdown.tsx'
import { endedWords } from './outcome.tsx'
import { otherOf } from './show-labels.ts'

type Words = (given: { readonly name: string; readonly price: string }) => string
type Standing = Exclude<PrivateShowStatus, 'ended'>

const forFan: Readonly<Record<Standing, Words>> = {
  pending: ({ name }) => t('{name} hasn’t answered yet. You’re only charged if you start the show.', { name }),
  approved: ({ name, price }) => t('{name} approved for {price} a minute. Check the price and start the show.', { name, price }),
  rejected: ({ name }) => t('{name} rejected your request. You weren’t charged.', { name }),
  expired: () => t('This request expired. You weren’t charged.'),
  cancelled: () => t('This request was canceled. You weren’t charged.'),
  started: ({ name }) => t('Enter the room. Minutes run only while you and {name} are both in it.', { name }),
}

const forPerformer: Readonly<Record<Standing, Words>> = {
  pending: ({ name }) => t('{name} waits for your answer. Approve with a price per minute, or reject.', { name }),
  approved: ({ name, price }) =>
    t('{name} can start now, for {price} a minute. Check your camera in the meantime.', { name, price }),
  rejected: () => t('You rejected this request.'),
  expired: () => t('This request expired.'),
  cancelled: () => t('This request was canceled.'),
  started: ({ name }) => t('{name} started the show. Enter the room: minutes run only while you’re both in it.', { name }),
}

const words = { fan: forFan, performer: forPerformer }

export function Situation({ show }: { readonly show: PrivateShow }) {
  const { side, status, price, note, stopReason } = show
  if (status === 'ended')
    return (
      <>
        <p>{endedWords(show)}</p>
        {stopReason !== '' && (
          <p>
            {t('Reason:')} <bdi>{stopReason}</bdi>
          </p>
        )}
      </>
    )
  const { name } = otherOf(show)
  return (
    <>
      <p>{words[side][status]({ name, price: formatTokens(price ?? 0) })}</p>
      {status === 'rejected' && note !== '' && (
        <blockquote dir="auto" style={{ margin: 0 }}>
          {side === 'fan' ? t('{name}: “{note}”', { name, note }) : t('You: “{note}”', { note })}
        </blockquote>
      )}
      <ByTheClock show={show} />
    </>
  )
}

const clock: Readonly<Partial<Record<PrivateShowStatus, (left: ReactNode) => ReactNode>>> = {
  pending: (left) => rich('The request expires in {left}.', { left }),
  approved: (left) => rich('The approval expires in {left}.', { left }),
  started: (left) => rich('If you don’t meet in the room within {left}, the show ends and all tokens return.', { left }),
}

/** Names the act of the clock if no one acts before. */
function ByTheClock({ show: { status, endsAt, absenceEndsAt } }: { readonly show: PrivateShow }) {
  if (absenceEndsAt !== null)
    return (
      <p>{rich('Someone is missing in the room. The show ends in {left}.', { left: <Countdown until={absenceEndsAt} /> })}</p>
    )
  if (endsAt === null) return null
  return <p>{clock[status]?.(<Countdown until={endsAt} />)}</p>
}
