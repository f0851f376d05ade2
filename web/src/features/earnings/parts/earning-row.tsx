/** One sale: who bought what, what it cost, what the house kept and what is the performer's. A card on a phone. */
import type { Earning } from '@fanfare/contract/earnings'
import { useNow } from '#lib/now.ts'
import { say } from '#lib/words.ts'
import { DateOf, Moment, Money, TokenAmount } from '#ui/amounts.tsx'
import { Avatar, PersonName } from '#ui/avatar.tsx'
import { Spoken } from '#ui/spoken.tsx'
import { oneOfKind } from './kinds.ts'
import css from './earning-row.module.css'

const heads = () => ({ fan: say('Fan'), gross: say('Price'), commission: say('Commission'), net: say('Your share') })

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
            {oneOfKind(kind)} · <Moment at={createdAt} />
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
          −<Money value={commission} currency={currency} />
        </span>
      </span>
      <span className={css['cell']} data-net>
        <span className={css['word']}>{words.net}</span>
        <Money value={net} currency={currency} />
        {isPending && (
          <small>
            <Spoken>{say('pending,')}</Spoken> {say('from')} <DateOf at={availableAt} />
          </small>
        )}
      </span>
    </div>
  )
}
