/** Sets who can write to a performer, the price of a message for others, and the free messages per tier. */
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { changeWritingTerms, readWritingTerms, type WritingTerms } from '@fanfare/contract/inbox'
import { listOwnTiers, type OwnTier } from '@fanfare/contract/tiers'
import { messageOf, query } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { ErrorNote, SkeletonRows } from '#ui/feedback.tsx'
import { NumberField, SelectField } from '#ui/fields/choice-fields.tsx'
import { toast } from '#ui/toast.ts'
import css from './message-settings.module.css'

export function WritingTermsForm() {
  const terms = useQuery(query(readWritingTerms, {}))
  const tiers = useQuery(query(listOwnTiers, {}))
  const error = terms.error ?? tiers.error
  if (error) return <ErrorNote error={error} onRetry={() => void Promise.all([terms.refetch(), tiers.refetch()])} />
  if (!terms.data || !tiers.data) return <SkeletonRows count={3} />
  return <Fields terms={terms.data} tiers={tiers.data.tiers} />
}

interface Typed {
  readonly who: WritingTerms['who']
  readonly price: string
  readonly daily: string
  /** By tier; empty for the default number. */
  readonly tiers: Readonly<Record<string, string>>
}

const textOf = (value: number | null) => (value === null ? '' : String(value))
const isWho = (value: string): value is Typed['who'] => ['everyone', 'followers', 'subscribers', 'nobody'].includes(value)

const typedOf = ({ who, price, daily, tiers }: WritingTerms): Typed => ({
  who,
  price: textOf(price),
  daily: textOf(daily),
  tiers: Object.fromEntries(tiers.map((one) => [one.tierId, one.daily === null ? '0' : String(one.daily)])),
})

const isCount = (text: string) => /^\d{1,3}$/.test(text)
const isPrice = (text: string) => /^\d{1,9}(\.\d{1,2})?$/.test(text)
const dailyOf = (text: string) => (text === '' || Number(text) === 0 ? null : Number(text))

const bodyOf = ({ who, price, daily, tiers }: Typed): WritingTerms => ({
  who,
  price: price === '' ? null : Number(price),
  daily: dailyOf(daily),
  tiers: Object.entries(tiers).flatMap(([tierId, text]) => (text === '' ? [] : [{ tierId, daily: dailyOf(text) }])),
})

interface FieldsProps {
  readonly terms: WritingTerms
  readonly tiers: readonly OwnTier[]
}

function Fields({ terms, tiers }: FieldsProps) {
  const [typed, setTyped] = useState(() => typedOf(terms))
  const { mutate, isPending, error } = useApiMutation(changeWritingTerms)
  const change = (part: Partial<Typed>) => setTyped((now) => ({ ...now, ...part }))
  const badPrice = typed.price !== '' && !isPrice(typed.price)
  const badCounts = [typed.daily, ...Object.values(typed.tiers)].some((one) => one !== '' && !isCount(one))
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (badPrice || badCounts) return
    mutate({ body: bodyOf(typed) }, { onSuccess: () => toast(t('Changes saved')) })
  }
  const isLimited = typed.who === 'followers' || typed.who === 'subscribers'
  return (
    <form className={css['form']} onSubmit={onSubmit} noValidate>
      <SelectField
        name="who"
        label={t('Free for')}
        value={typed.who}
        onChange={(value) => isWho(value) && change({ who: value })}
        options={[
          { value: 'everyone', label: t('Everyone') },
          { value: 'followers', label: t('Followers and subscribers') },
          { value: 'subscribers', label: t('Subscribers') },
          { value: 'nobody', label: t('No new conversations') },
        ]}
        hint={typed.who === 'nobody' ? t('People you’ve already talked to can continue.') : t('They can message you for free.')}
      />
      {isLimited && (
        <NumberField
          name="price"
          label={t('Price per message for others')}
          unit={t('tokens')}
          value={typed.price}
          onChange={(price) => change({ price })}
          hint={t('Leave empty so others can’t write. Your replies are free.')}
          error={badPrice ? t('Enter an amount') : undefined}
        />
      )}
      {typed.who === 'subscribers' && <Allowances {...{ typed, change, tiers }} />}
      {badCounts && <p role="alert">{t('Enter 1 to 999 messages or leave empty.')}</p>}
      {error && <ErrorNote error={messageOf(error)} />}
      <div>
        <Button type="submit" isPending={isPending}>
          {t('Save changes')}
        </Button>
      </div>
    </form>
  )
}

interface AllowancesProps {
  readonly typed: Typed
  readonly change: (part: Partial<Typed>) => void
  readonly tiers: readonly OwnTier[]
}

function Allowances({ typed, change, tiers }: AllowancesProps) {
  const setTier = (id: string, text: string) => change({ tiers: { ...typed.tiers, [id]: text } })
  return (
    <>
      <NumberField
        name="daily"
        label={t('Free messages per subscriber within 24 hours')}
        inputMode="numeric"
        value={typed.daily}
        onChange={(daily) => change({ daily })}
        hint={t('Leave empty for no limit.')}
      />
      {tiers.slice(1).map(({ _id, name }) => (
        <NumberField
          key={_id}
          name={`tier-${_id}`}
          label={t('In tier {name}', { name })}
          inputMode="numeric"
          value={typed.tiers[_id] ?? ''}
          onChange={(text) => setTier(_id, text)}
          hint={t('Leave empty for the same number, 0 for no limit.')}
        />
      ))}
    </>
  )
}
