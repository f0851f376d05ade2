import { Choices } from '#core/checkout/choices.tsx'
import { t } from '#lib/i18n.ts'
import { DateField } from '#ui/fields/choice-fields.tsx'
import { TextArea, TextField } from '#ui/fields/text-field.tsx'

export interface GiftRecipient {
  readonly kind: 'member' | 'mail'
  readonly username: string
  readonly mail: string
  readonly message: string
  /** ISO 8601; empty for immediately. */
  readonly deliverOn: string
}

export const noRecipient: GiftRecipient = { kind: 'member', username: '', mail: '', message: '', deliverOn: '' }

interface GiftFieldsProps {
  readonly value: GiftRecipient
  readonly onChange: (value: GiftRecipient) => void
}

export function GiftFields({ value, onChange }: GiftFieldsProps) {
  const set = (change: Partial<GiftRecipient>) => onChange({ ...value, ...change })
  return (
    <>
      <Choices
        legend={t('Who it’s for')}
        isRow
        value={value.kind}
        onChange={(kind) => set({ kind })}
        options={[
          { value: 'member', title: t('Someone on this site') },
          { value: 'mail', title: t('Email') },
        ]}
      />
      {value.kind === 'member' ? (
        <TextField
          name="username"
          label={t('Username')}
          hint={t('Not redeemed within 30 days? You’ll be refunded.')}
          value={value.username}
          onChange={(username) => set({ username })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      ) : (
        <TextField
          name="mail"
          type="email"
          label={t('Email address')}
          hint={t('We’ll email a code. Anyone with the code can redeem it. If it isn’t redeemed within 90 days, we refund you.')}
          value={value.mail}
          onChange={(mail) => set({ mail })}
          autoComplete="off"
        />
      )}
      <TextArea
        name="message"
        label={t('Message (optional)')}
        maxLength={300}
        value={value.message}
        onChange={(message) => set({ message })}
      />
      <DateField
        name="deliverOn"
        label={t('Delivery date (optional)')}
        hint={t('Leave empty to deliver today.')}
        value={value.deliverOn}
        onChange={(deliverOn) => set({ deliverOn })}
      />
    </>
  )
}
