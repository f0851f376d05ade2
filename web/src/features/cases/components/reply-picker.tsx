/** Adds a saved reply to the words of a decision. */
import { useQuery } from '@tanstack/react-query'
import { listCaseReplies } from '@fanfare/contract/case-replies'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { addWords, type DecisionState, type Words } from './use-decision.ts'

const PLACEHOLDER = /\{(name|case|item|rule)\}/

interface ReplyPickerProps {
  readonly form: DecisionState
  readonly field: keyof Words
}

export function ReplyPicker({ form, field }: ReplyPickerProps) {
  const replies = useQuery(query(listCaseReplies, { query: {} })).data?.data ?? []
  if (replies.length === 0) return null
  return (
    <SelectField
      name={`${field}-reply`}
      label={t('Saved reply')}
      placeholder={t('Add a saved reply')}
      value=""
      onChange={(id) => addWords(form, field, replies.find(({ _id }) => _id === id)?.text ?? '')}
      {...(PLACEHOLDER.test(String(form.values[field] ?? '')) && { hint: t('Words in braces are replaced when you decide.') })}
      options={replies.map(({ _id, name }) => ({ value: _id, label: name }))}
    />
  )
}
