/** A card of the page: what is kept under a name, and what one does with it. */
import { useState, type ReactNode } from 'react'
import { t } from '#lib/i18n.ts'
import { EditIcon } from '#ui/icons.ts'
import { TrashIcon } from '#ui/page-icons.ts'
import { Card } from '#ui/card.tsx'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import { Confirm } from '#ui/sheet.tsx'
import css from './templates.module.css'

interface EntryProps {
  readonly name: string
  readonly heading: 'h2' | 'h3'
  /** What it is changed with, while that is wanted. */
  readonly form: (close: () => void) => ReactNode
  /** What removing it means. */
  readonly consequence: string
  readonly isRemoving: boolean
  readonly onRemove: (close: () => void) => void
  readonly children: ReactNode
}

export function Entry({ name, heading: Heading, form, consequence, isRemoving, onRemove, children }: EntryProps) {
  const [asked, setAsked] = useState<'change' | 'remove'>()
  const close = () => setAsked(undefined)
  return (
    <Card>
      <div className={css['head']}>
        <Heading dir="auto">{name}</Heading>
        <MenuButton
          label={t('Options of {name}', { name })}
          commands={[
            { label: t('Change'), icon: EditIcon, onSelect: () => setAsked('change') },
            { label: t('Remove'), icon: TrashIcon, tone: 'danger', onSelect: () => setAsked('remove') },
          ]}
        />
      </div>
      {children}
      {asked === 'change' && form(close)}
      <Confirm
        isOpen={asked === 'remove'}
        onClose={close}
        title={t('Remove {name}?', { name })}
        consequence={consequence}
        action={t('Remove')}
        isPending={isRemoving}
        onConfirm={() => onRemove(close)}
      />
    </Card>
  )
}
