/** A card of the page: a saved reply or a script, with its actions. */
import { useState, type ReactNode } from 'react'
import type { Input, Route } from '@fanfare/contract'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import { t } from '#lib/i18n.ts'
import { EditIcon } from '#ui/icons.ts'
import { TrashIcon } from '#ui/page-icons.ts'
import { Card } from '#ui/card.tsx'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import css from './templates.module.css'

interface TemplateRowProps<R extends Route> {
  readonly name: string
  readonly heading: 'h2' | 'h3'
  /** The form for changes, while it is open. */
  readonly form: (close: () => void) => ReactNode
  /** The route that deletes the entry, and the consequence to confirm. */
  readonly route: R
  readonly input: Input<R>
  readonly consequence: string
  readonly children: ReactNode
}

export function TemplateRow<R extends Route>({
  name,
  heading: Heading,
  form,
  route,
  input,
  consequence,
  children,
}: TemplateRowProps<R>) {
  const [openSheet, setOpenSheet] = useState<'change' | 'remove'>()
  const close = () => setOpenSheet(undefined)
  return (
    <Card>
      <div className={css['head']}>
        <Heading dir="auto">{name}</Heading>
        <MenuButton
          label={t('Options for {name}', { name })}
          commands={[
            { label: t('Edit'), icon: EditIcon, onSelect: () => setOpenSheet('change') },
            { label: t('Remove'), icon: TrashIcon, tone: 'danger', onSelect: () => setOpenSheet('remove') },
          ]}
        />
      </div>
      {children}
      {openSheet === 'change' && form(close)}
      <ConfirmMutation
        route={route}
        input={input}
        isOpen={openSheet === 'remove'}
        onClose={close}
        title={t('Remove {name}?', { name })}
        consequence={consequence}
        action={t('Remove')}
      />
    </Card>
  )
}
