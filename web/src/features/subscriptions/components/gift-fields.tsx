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
        legend={t('For whom')}
        isRow
        value={value.kind}
        onChange={(kind) => set({ kind })}
        options={[
          { value: 'member', title: t('Somebody here') },
          { value: 'mail', title: t('By e-mail') },
        ]}
      />
      {value.kind === 'member' ? (
        <TextField
          name="username"
          label={t('Username')}
          hint={t('If it is not redeemed within 30 days, you get your money back.')}
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
          label={t('E-mail address')}
          hint={t(
            'A code is mailed there. Whoever has it can redeem it. If nobody does within 90 days, you get your money back.',
          )}
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
        label={t('On which day (optional)')}
        hint={t('Today, unless you choose another day.')}
        value={value.deliverOn}
        onChange={(deliverOn) => set({ deliverOn })}
      />
    </>
  )
}
