/** One sale: who bought what, what it cost, what the site kept and what is the performer's. A card on a phone. */
import type { Earning } from '@fanfare/contract/earnings'
import { useNow } from '#lib/now.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { DateOf, RelativeTime, Money, TokenAmount } from '#ui/amounts.tsx'
import { Avatar, PersonName } from '#ui/avatar.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { oneOfKind } from './kinds.ts'
import css from './earning-row.module.css'

const heads = () => ({ fan: t('Fan'), gross: t('Price'), commission: t('Commission'), net: t('Your share') })

/** Only where there is room for columns; every row says the words itself to those who listen. */
export function EarningsHead() {
  const { fan, gross, commission, net } = heads()
  return (
    <div className={css['head']} aria-hidden>
      <span>{fan}</span>
      <span>{gross}</span>
      <span>{commission}</span>
      <span>{net}</span>
    </div>
  )
}

export function EarningRow({ earning, currency }: { earning: Earning; currency: string }) {
  const { fan, kind, createdAt, tokens, gross, commission, net, availableAt } = earning
  const words = heads()
  const isPending = Date.parse(availableAt) > useNow()
  return (
    <div className={css['sale']}>
      <div className={css['who']}>
        <Avatar person={fan} />
        <div>
          <PersonName person={fan} />
          <small>
            {oneOfKind(kind)} · <RelativeTime at={createdAt} />
          </small>
        </div>
      </div>
      <span className={css['cell']}>
        <span className={css['word']}>{words.gross}</span>
        <Money value={gross} currency={currency} />
        {tokens > 0 && (
          <small>
            <TokenAmount value={tokens} />
          </small>
        )}
      </span>
      <span className={css['cell']}>
        <span className={css['word']}>{words.commission}</span>
        <span>
          <bdi dir="ltr">
            −<Money value={commission} currency={currency} />
          </bdi>
        </span>
      </span>
      <span className={css['cell']} data-net>
        <span className={css['word']}>{words.net}</span>
        <Money value={net} currency={currency} />
        {isPending && (
          <small>
            {rich('<hidden>pending,</hidden> from {date}', {
              hidden: (text) => <VisuallyHidden>{text}</VisuallyHidden>,
              date: <DateOf at={availableAt} />,
            })}
          </small>
        )}
      </span>
    </div>
  )
}
