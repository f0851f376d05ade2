/** Sums up an ended show: why it ended, its minutes and its cost. */
import type { PrivateShow, PrivateShowEnd } from '@fanfare/contract/private-show-views'
import { t } from '#lib/i18n.ts'
import { TokenAmount } from '#ui/amounts.tsx'
import { minutesLabel, otherOf } from './show-labels.ts'
import css from './shows.module.css'

type Words = (name: string) => string

const forFan: Readonly<Record<PrivateShowEnd, Words>> = {
  fan_left: () => t('You ended the show.'),
  performer_left: (name) => t('{name} ended the show. You don’t pay for the minute that wasn’t over.', { name }),
  fan_absent: () => t('The show ended because you were out of the room for 30 seconds.'),
  performer_absent: (name) =>
    t('The show ended because {name} was out of the room for 30 seconds. You don’t pay for that minute.', { name }),
  missed: (name) => t('You and {name} didn’t meet in the room in time.', { name }),
  tokens: () => t('The show ended because your tokens or your spending limit were used up.'),
  limit: () => t('The show ended because it reached your limit.'),
  site: () => t('The site ended this show.'),
}

const forPerformer: Readonly<Record<PrivateShowEnd, Words>> = {
  fan_left: (name) => t('{name} ended the show.', { name }),
  performer_left: (name) => t('You ended the show. {name} doesn’t pay for the minute that wasn’t over.', { name }),
  fan_absent: (name) => t('The show ended because {name} was out of the room for 30 seconds.', { name }),
  performer_absent: (name) =>
    t('The show ended because you were out of the room for 30 seconds. {name} doesn’t pay for that minute.', { name }),
  missed: (name) => t('You and {name} didn’t meet in the room in time.', { name }),
  tokens: (name) => t('The show ended because {name}’s tokens were used up.', { name }),
  limit: (name) => t('The show ended because it reached {name}’s limit.', { name }),
  site: () => t('The site ended this show.'),
}

export const endedWords = (show: PrivateShow): string =>
  (show.side === 'fan' ? forFan : forPerformer)[show.endReason ?? 'site'](otherOf(show).name)

/** Empty before the end. */
export function Outcome({ show: { status, side, paidMinutes, cost, price } }: { readonly show: PrivateShow }) {
  if (status !== 'ended') return null
  return (
    <>
      <dl className={`${css['facts']} ${css['total']}`}>
        <div>
          <dt>{t('Paid minutes')}</dt>
          <dd>{minutesLabel(paidMinutes)}</dd>
        </div>
        <div>
          <dt>{side === 'fan' ? t('You paid') : t('The fan paid')}</dt>
          <dd>
            <TokenAmount value={cost} />
          </dd>
        </div>
        <div>
          <dt>{t('Per minute')}</dt>
          <dd>
            <TokenAmount value={price ?? 0} />
          </dd>
        </div>
      </dl>
      <p className={css['soft']}>
        {side === 'fan'
          ? t('All other tokens that were held are back in your wallet.')
          : t('The site deducts its commission. Your earnings have the details.')}
      </p>
    </>
  )
}
