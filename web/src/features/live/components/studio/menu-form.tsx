/** The items that fans can buy with one press in the performer's rooms. */
import { useState } from 'react'
import { saveLiveMenu } from '@fanfare/contract/live'
import { MAX_MENU_ITEMS } from '@fanfare/contract/live-limits'
import type { LiveMenuItem } from '@fanfare/contract/live-views'
import { messageOf, newKey } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { ErrorNote } from '#ui/feedback.tsx'
import { NumberField } from '#ui/fields/choice-fields.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { PlusIcon } from '#ui/icons.ts'
import { Stack } from '#ui/layout/boxes.tsx'
import { TrashIcon } from '#ui/page-icons.ts'
import { toast } from '#ui/toast.ts'
import css from './menu-form.module.css'

interface Row {
  readonly key: string
  readonly id: string | undefined
  readonly title: string
  readonly price: string
}

const newRow = (): Row => ({ key: newKey(), id: undefined, title: '', price: '' })
const rowOf = ({ _id, title, price }: LiveMenuItem): Row => ({ key: _id, id: _id, title, price: String(price) })
const isComplete = ({ title, price }: Row) => title.trim() !== '' && Number(price) > 0

export function MenuForm({ items }: { readonly items: readonly LiveMenuItem[] }) {
  const [rows, setRows] = useState<readonly Row[]>(() => items.map(rowOf))
  const [isChecked, setChecked] = useState(false)
  const save = useApiMutation(saveLiveMenu)
  const change = (key: string, part: Partial<Row>) =>
    setRows((now) => now.map((row) => (row.key === key ? { ...row, ...part } : row)))
  function submit(): void {
    setChecked(true)
    if (!rows.every(isComplete)) return
    const body = {
      items: rows.map(({ id, title, price }) => ({
        ...(id !== undefined && { _id: id }),
        title: title.trim(),
        price: Number(price),
      })),
    }
    save.mutate(
      { body },
      {
        onSuccess: ({ items: saved }) => {
          // New items have ids now, so that the next save keeps them.
          setRows(saved.map(rowOf))
          setChecked(false)
          toast(t('Changes saved'))
        },
      },
    )
  }
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!save.isPending) submit()
      }}
    >
      <Stack>
        {rows.map((row) => (
          <ItemFields
            key={row.key}
            row={row}
            isChecked={isChecked}
            onChange={(part) => change(row.key, part)}
            onRemove={() => setRows((now) => now.filter(({ key }) => key !== row.key))}
          />
        ))}
        {rows.length < MAX_MENU_ITEMS && (
          <Button variant="quiet" icon={PlusIcon} onClick={() => setRows((now) => [...now, newRow()])}>
            {t('Add an item')}
          </Button>
        )}
        {save.error && <ErrorNote error={messageOf(save.error)} />}
        <Button type="submit" isPending={save.isPending}>
          {t('Save menu')}
        </Button>
      </Stack>
    </form>
  )
}

interface ItemFieldsProps {
  readonly row: Row
  readonly isChecked: boolean
  readonly onChange: (part: Partial<Row>) => void
  readonly onRemove: () => void
}

const ItemFields = ({ row: { key, title, price }, isChecked, onChange, onRemove }: ItemFieldsProps) => (
  <div className={css['row']}>
    <TextField
      name={`title ${key}`}
      label={t('Item')}
      value={title}
      maxLength={60}
      autoComplete="off"
      onChange={(next) => onChange({ title: next })}
      error={isChecked && title.trim() === '' ? t('Please enter {label}', { label: t('Item') }) : undefined}
    />
    <NumberField
      name={`price ${key}`}
      label={t('Price')}
      unit={t('tokens')}
      value={price}
      onChange={(next) => onChange({ price: next })}
      error={isChecked && !(Number(price) > 0) ? t('Please enter {label}', { label: t('Price') }) : undefined}
    />
    <IconButton label={t('Remove {item}', { item: title || t('item') })} icon={TrashIcon} onClick={onRemove} />
  </div>
)
