/**
 * The performer's saved replies next to the composer. The selected one is added to the draft and can be edited before sending.
 */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listTemplates, fillMergeFields } from '@fanfare/contract/message-templates'
import type { Person } from '@fanfare/contract/people'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, ErrorNote, SkeletonRows } from '#ui/feedback.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { MessageIcon } from '#ui/icons.ts'
import { Sheet } from '#ui/sheet.tsx'
import { ScriptPicker } from './script-picker.tsx'
import css from './template-picker.module.css'

interface TemplatePickerProps {
  /** The conversation's id. */
  readonly id: string
  readonly fan: Person
  readonly onPick: (text: string) => void
  readonly onClose: () => void
}

/** Longer lists have a search. */
const FEW = 8

export default function TemplatePicker({ id, fan, onPick, onClose }: TemplatePickerProps) {
  const { data, error, refetch } = useQuery(query(listTemplates, {}))
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLocaleLowerCase()
  const all = data?.data ?? []
  const shown = all.filter(({ name, text }) => `${name}\n${text}`.toLocaleLowerCase().includes(wanted))
  return (
    <Sheet isOpen onClose={onClose} title={t('Saved replies and scripts')}>
      {error && <ErrorNote error={t('Error occurred, please try again later')} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows count={4} />}
      {all.length > FEW && (
        <SearchField label={t('Search saved replies')} placeholder={t('Search')} value={search} onChange={setSearch} />
      )}
      {data && shown.length === 0 && (
        <EmptyState icon={MessageIcon} title={all.length === 0 ? t('No saved replies yet') : t('No saved replies match')} />
      )}
      <ScriptPicker id={id} fan={fan} wanted={wanted} onPicked={onClose} />
      {shown.length > 0 && <h3 className={css['heading']}>{t('Saved replies')}</h3>}
      <ul className={css['list']}>
        {shown.map(({ _id, name, text }) => (
          <li key={_id}>
            <button
              type="button"
              onClick={() => {
                onPick(fillMergeFields(text, fan))
                onClose()
              }}
            >
              <strong dir="auto">{name}</strong>
              <span dir="auto">{fillMergeFields(text, fan)}</span>
            </button>
          </li>
        ))}
      </ul>
      <Button variant="quiet" isWide to="/studio/templates">
        {t('Edit saved replies')}
      </Button>
    </Sheet>
  )
}
