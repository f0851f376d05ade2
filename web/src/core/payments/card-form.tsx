/** A form for a new card in the sandbox. It offers test numbers and explains their effect. */
import { useRef, useState, type ReactNode } from 'react'
import { addCard, type SavedCard } from '@fanfare/contract/payments'
import { FormNote } from '#core/form-note.tsx'
import { useForm, type Form, type FormValues } from '#core/form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { caretPositionAfter, digitsOf, parseExpiry, formatExpiry, formatCardNumber } from './card-number.ts'
import { SandboxNote } from './sandbox-note.tsx'
import choices from '#core/checkout/choices.module.css'
import css from '#core/checkout/sheet.module.css'
import own from './card-form.module.css'

const blank = { number: '', expMonth: '', expYear: '', cvc: '' }

/** The typed card and the function that saves it. `country` is the country that the buyer just selected. */
export function useTypedCard(country: string | undefined) {
  const add = useApiMutation(addCard)
  const [expiry, setExpiry] = useState('')
  const saved = useRef<SavedCard>(undefined)
  const form = useForm({
    shape: addCard.body,
    initial: blank,
    check: missing,
    submit: async (body) => {
      saved.current = await add.mutateAsync({
        params: { type: 'sandbox' },
        body: { ...body, ...(country !== undefined && { country }) },
      })
    },
  })

  function write(next: string): void {
    setExpiry(next)
    const { expMonth, expYear } = parseExpiry(next)
    form.set('expMonth', expMonth)
    form.set('expYear', expYear)
  }
  /** Returns the card, or undefined when a field is wrong. The field then shows the error. */
  async function save(): Promise<SavedCard | undefined> {
    saved.current = undefined
    await form.props.onSubmit({ preventDefault: () => undefined })
    return saved.current
  }
  return { form, expiry, write, save }
}
export type TypedCard = ReturnType<typeof useTypedCard>

interface TypedFieldsProps {
  readonly card: TypedCard
  readonly onSubmit: (event: { preventDefault(): void }) => void
  readonly children?: ReactNode
}

export function TypedFields({ card: { form, expiry, write }, onSubmit, children }: TypedFieldsProps) {
  return (
    <form {...form.props} onSubmit={onSubmit} className={own['card']}>
      <SandboxNote />
      <TestCards
        onChoose={(number) => {
          form.set('number', formatCardNumber(number))
          write(`12 / ${(new Date().getFullYear() + 4) % 100}`)
          form.set('cvc', '123')
        }}
      />
      <NumberOfCard form={form} />
      <div className={css['two']}>
        <TextField
          {...form.field('expMonth')}
          label={t('Expiry date')}
          error={form.errors['expMonth'] ?? form.errors['expYear']}
          value={expiry}
          onChange={(typed) => write(formatExpiry(typed, expiry))}
          placeholder={t('MM / YY')}
          dir="ltr"
          inputMode="numeric"
          autoComplete="cc-exp"
        />
        <TextField {...form.field('cvc')} inputMode="numeric" autoComplete="cc-csc" maxLength={4} placeholder="123" />
      </div>
      <FormNote form={form} />
      {children}
    </form>
  )
}

const isEmpty = (values: FormValues, name: string) => values[name] === ''

/** The contract leaves these fields optional, because other gateways send the id of a card setup instead. */
function missing(values: FormValues): Record<string, string> {
  const wanted = { number: t('Card number'), expMonth: t('Expiry date'), cvc: t('CVC') }
  const empty = Object.entries(wanted).filter(([name]) => isEmpty(values, name))
  return Object.fromEntries(empty.map(([name, label]) => [name, t('Please enter {label}', { label })]))
}

/** Groups the digits by four while typing and keeps the caret in place. */
function NumberOfCard({ form }: { form: Form }) {
  const input = useRef<HTMLInputElement>(null)
  const { onChange, ...field } = form.field('number')
  return (
    <TextField
      {...field}
      ref={input}
      inputMode="numeric"
      autoComplete="cc-number"
      placeholder="1234 1234 1234 1234"
      onChange={(typed) => {
        const caret = caretPositionAfter(digitsOf(typed.slice(0, input.current?.selectionStart ?? typed.length)).length)
        onChange(formatCardNumber(typed))
        requestAnimationFrame(() => input.current?.setSelectionRange(caret, caret))
      }}
    />
  )
}

const testCards = [
  { number: '4242424242424242', does: () => t('Works') },
  { number: '4000000000000002', does: () => t('Declined') },
  { number: '4000002500003155', does: () => t('Requires authentication') },
  { number: '4000000000000341', does: () => t('Works now, fails at renewal') },
]

function TestCards({ onChoose }: { onChoose: (number: string) => void }) {
  return (
    <div className={own['tests']}>
      <p className={choices['legend']}>{t('Test cards')}</p>
      <ul>
        {testCards.map(({ number, does }) => (
          <li key={number}>
            <button type="button" onClick={() => onChoose(number)}>
              <span>{does()}</span>
              <small>{formatCardNumber(number)}</small>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
