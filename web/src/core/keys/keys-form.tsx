/** Enters and removes the keys of an outside service. They are stored encrypted and never shown again. */
import { useState } from 'react'
import { EmptyForm } from '@fanfare/contract/gateways'
import { FormNote } from '#core/form-note.tsx'
import { useForm, type Form } from '#core/form.ts'
import { formatDate } from '#lib/format.ts'
import { messageOf } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Confirm } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import css from './keys-form.module.css'

interface StoredKey {
  readonly name: string
  readonly example: string
  readonly from: 'environment' | 'operator' | 'nowhere'
  readonly shown: string
  readonly setAt: string | null
}

interface EnteredKey {
  readonly name: string
  /** An empty value removes the key. */
  readonly value: string
}

interface KeysFormProps {
  readonly keys: readonly StoredKey[]
  readonly labelOf: (name: string) => string
  readonly save: (keys: EnteredKey[]) => Promise<unknown>
  /** The label of the button. */
  readonly action: string
  /** Said after keys were saved. */
  readonly saved: string
  /** Names everything that stops working without the key. */
  readonly consequence: string
}

export function KeysForm({ keys, labelOf, save, action, saved, consequence }: KeysFormProps) {
  const own = keys.filter(({ from }) => from !== 'environment').map(({ name }) => name)
  const initial: Record<string, string> = Object.fromEntries(own.map((name) => [name, '']))
  const form: Form = useForm({
    shape: EmptyForm,
    initial,
    submit: async () => {
      const entered = typedKeys(form, own)
      if (entered.length === 0) return form.show({ [own[0] ?? '']: t('Enter at least one key') })
      await save(entered)
      form.reset()
      toast(saved)
    },
  })
  const remove = async (name: string) => {
    await save([{ name, value: '' }])
    toast(t('Key removed'))
  }
  return (
    <form {...form.props} className={css['form']}>
      {keys.map((key) => (
        <KeyField key={key.name} of={key} label={labelOf(key.name)} remove={() => remove(key.name)} {...{ form, consequence }} />
      ))}
      {own.length > 0 && (
        <>
          <FormNote form={form} />
          <div>
            <Button type="submit" isPending={form.isPending}>
              {action}
            </Button>
          </div>
        </>
      )}
    </form>
  )
}

interface KeyFieldProps extends Pick<KeysFormProps, 'consequence'> {
  readonly of: StoredKey
  readonly label: string
  readonly form: Form
  readonly remove: () => Promise<void>
}

function KeyField({ of: { name, example, from, shown, setAt }, label, form, remove, consequence }: KeyFieldProps) {
  if (from === 'environment')
    return (
      <p className={css['fixed']}>
        <strong>{label}</strong>
        <small>{t('Set by the environment, ending in {end}', { end: shown.slice(-4) })}</small>
      </p>
    )
  const known =
    setAt === null ? t('Not set yet') : t('Ends in {end}, set on {date}', { end: shown.slice(-4), date: formatDate(setAt) })
  return (
    <div className={css['key']}>
      <TextField
        {...form.field(name)}
        label={label}
        hint={known}
        placeholder={example}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
      />
      {from === 'operator' && <RemoveKey {...{ label, remove, consequence }} />}
    </div>
  )
}

function RemoveKey({ label, remove, consequence }: Pick<KeyFieldProps, 'label' | 'remove' | 'consequence'>) {
  const [isAsking, setIsAsking] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const confirm = async () => {
    setIsPending(true)
    try {
      await remove()
      setIsAsking(false)
    } catch (error) {
      toast(messageOf(error), 'bad')
    } finally {
      setIsPending(false)
    }
  }
  return (
    <>
      <Button variant="plain" size="small" onClick={() => setIsAsking(true)}>
        {t('Remove key')}
      </Button>
      <Confirm
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('Remove “{label}”?', { label })}
        consequence={consequence}
        action={t('Remove key')}
        isPending={isPending}
        onConfirm={() => void confirm()}
      />
    </>
  )
}

const typedKeys = ({ values }: Pick<Form, 'values'>, names: readonly string[]): EnteredKey[] =>
  names.flatMap((name) => {
    const value = values[name]
    return typeof value === 'string' && value.trim() !== '' ? [{ name, value }] : []
  })
