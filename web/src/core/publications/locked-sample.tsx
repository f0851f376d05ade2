/** Previews draft content as locked viewers will see it. */
import type { ReactNode } from 'react'
import type { Audience, Unlock } from '@fanfare/contract/access'
import type { Person } from '@fanfare/contract/people'
import type { FormValues } from '#core/form.ts'
import { useMe } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import css from './locked-sample.module.css'

interface Sold {
  readonly _id: string
  readonly performer: Person
  readonly audience: Exclude<Audience, 'free'>
  readonly price: number
  readonly unlock: Unlock[]
}

interface LockedSampleProps {
  /** The form's values, including the fields of the terms. */
  readonly values: FormValues
  /** Shown instead when the content is free for everyone. */
  readonly free: string
  readonly children: (sold: Sold) => ReactNode
}

export function LockedSample({ values, free, children }: LockedSampleProps) {
  const me = useMe()
  const { audience } = values
  if (audience !== 'subscribers' && audience !== 'paid') return <p className={css['note']}>{free}</p>
  const price = Number(values['price'])
  const performer = { ...me, isVerified: true }
  return (
    <section className={css['sample']} aria-labelledby="preview">
      <h2 id="preview">{t('Locked preview')}</h2>
      <div inert className={css['frame']}>
        {children({ _id: '', performer, audience, price: Number.isFinite(price) ? price : 0, unlock: unlockOf(values) })}
      </div>
    </section>
  )
}

const SUBSCRIBE: Unlock = { by: 'subscribe' }

function unlockOf({ audience, price, subscribersIncluded }: FormValues): Unlock[] {
  if (audience !== 'paid') return [SUBSCRIBE]
  const tokens = Number(price)
  const buy: Unlock = { by: 'purchase', price: Number.isFinite(tokens) ? tokens : 0, items: 0 }
  return subscribersIncluded === true ? [buy, SUBSCRIBE] : [buy]
}
