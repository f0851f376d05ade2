/** Saving a card. The sandbox takes test numbers, each offered by a click with what it does. */
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { addCard, listCards, type Card } from '@fanfare/contract/payments'
import { FormNote } from '#core/form-note.tsx'
import { useForm, type Form, type Raw } from '#core/form.ts'
import { useSettings } from '#core/viewer.ts'
import { keyOf, useAct } from '#lib/api.ts'
import { say } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { ErrorNote } from '#ui/feedback.tsx'
import { caretAfter, digitsOf, expiryParts, expiryWritten, grouped } from './card-number.ts'
import { SandboxNote } from './sandbox-note.tsx'
import css from './checkout.module.css'
import own from './card-form.module.css'

interface CardFormProps {
  readonly onSaved: (card: Card) => void
  readonly onCancel?: (() => void) | undefined
}

export function CardForm(props: CardFormProps) {
  const { paymentGateway } = useSettings()
  if (paymentGateway !== 'sandbox') return <ErrorNote error={say('New cards cannot be added here at the moment.')} />
  return <SandboxCardForm {...props} />
}

const blank = { number: '', expMonth: '', expYear: '', cvc: '' }

function SandboxCardForm({ onSaved, onCancel }: CardFormProps) {
  const queries = useQueryClient()
  const add = useAct(addCard)
  const [expiry, setExpiry] = useState('')
  const form = useForm({
    shape: addCard.body,
    initial: blank,
    check: missing,
    submit: async (body) => {
      const card = await add.mutateAsync({ params: { type: 'sandbox' }, body })
      await queries.invalidateQueries({ queryKey: keyOf(listCards) })
      onSaved(card)
    },
  })

  function write(next: string): void {
    setExpiry(next)
    const { expMonth, expYear } = expiryParts(next)
    form.set('expMonth', expMonth)
    form.set('expYear', expYear)
  }

  return (
    <form {...form.props} className={own['card']}>
      <SandboxNote />
      <TestCards
        onChoose={(number) => {
          form.set('number', grouped(number))
          write(`12 / ${(new Date().getFullYear() + 4) % 100}`)
          form.set('cvc', '123')
        }}
      />
      <NumberOfCard form={form} />
      <div className={css['two']}>
        <TextField
          {...form.field('expMonth')}
          label={say('Expiry date')}
          error={form.errors['expMonth'] ?? form.errors['expYear']}
          value={expiry}
          onChange={(typed) => write(expiryWritten(typed, expiry))}
          placeholder={say('MM / YY')}
          inputMode="numeric"
          autoComplete="cc-exp"
        />
        <TextField {...form.field('cvc')} inputMode="numeric" autoComplete="cc-csc" maxLength={4} placeholder="123" />
      </div>
      <FormNote form={form} />
      <div className={own['ends']}>
        {onCancel && (
          <Button look="quiet" onClick={onCancel}>
            {say('Cancel')}
          </Button>
        )}
        <Button type="submit" isBusy={form.isBusy}>
          {say('Save this card')}
        </Button>
      </div>
    </form>
  )
}

const isEmpty = (values: Raw, name: string) => values[name] === ''

/** The contract leaves these open, as another gateway takes a token instead. */
function missing(values: Raw): Record<string, string> {
  const wanted = { number: say('Card number'), expMonth: say('Expiry date'), cvc: say('CVC') }
  const empty = Object.entries(wanted).filter(([name]) => isEmpty(values, name))
  return Object.fromEntries(empty.map(([name, label]) => [name, say('Please enter {label}', { label })]))
}

/** Grouped by four while it is typed; the caret stays where it was. */
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
        const caret = caretAfter(digitsOf(typed.slice(0, input.current?.selectionStart ?? typed.length)).length)
        onChange(grouped(typed))
        requestAnimationFrame(() => input.current?.setSelectionRange(caret, caret))
      }}
    />
  )
}

const testCards = [
  { number: '4242424242424242', does: () => say('Works') },
  { number: '4000000000000002', does: () => say('Is declined') },
  { number: '4000002500003155', does: () => say('The bank asks first') },
  { number: '4000000000000341', does: () => say('Works now, fails at the renewal') },
]

function TestCards({ onChoose }: { onChoose: (number: string) => void }) {
  return (
    <div className={own['tests']}>
      <p className={css['legend']}>{say('Test cards')}</p>
      <ul>
        {testCards.map(({ number, does }) => (
          <li key={number}>
            <button type="button" onClick={() => onChoose(number)}>
              <span>{does()}</span>
              <small>{grouped(number)}</small>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
