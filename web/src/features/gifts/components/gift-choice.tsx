import { useId } from 'react'
import type { Gift } from '@fanfare/contract/gifts'
import { GiftPicture } from '#core/gifts/gift-picture.tsx'
import { t } from '#lib/i18n.ts'
import { TokenFigure } from '#ui/amounts.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import css from './gifts.module.css'

interface GiftChoiceProps {
  readonly gifts: readonly Gift[]
  readonly value: string | undefined
  readonly onChange: (id: string) => void
}

export function GiftChoice({ gifts, value, onChange }: GiftChoiceProps) {
  const name = useId()
  return (
    <fieldset className={css['choice']}>
      <legend>
        <VisuallyHidden>{t('Choose a gift')}</VisuallyHidden>
      </legend>
      {gifts.map((gift) => (
        <label key={gift._id} className={css['gift']}>
          <input type="radio" name={name} value={gift._id} checked={gift._id === value} onChange={() => onChange(gift._id)} />
          <GiftPicture gift={gift._id} size={56} />
          <span>{gift.name}</span>
          <small>
            <TokenFigure value={gift.price} />
          </small>
        </label>
      ))}
    </fieldset>
  )
}
