/** Merges the case into another open one about the same account. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Case } from '@fanfare/contract/cases'
import { mergeCase } from '@fanfare/contract/case-work'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { ErrorNote } from '#ui/feedback.tsx'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import { kindLabels } from './case-labels.ts'

interface MergeSheetProps {
  readonly of: Case
  readonly onClose: () => void
}

export function MergeSheet({ of: { _id: id, number, version, related }, onClose }: MergeSheetProps) {
  const choices = related.filter(({ canMerge }) => canMerge)
  const [into, setInto] = useState(choices[0]?._id ?? '')
  const [problem, setProblem] = useState('')
  const navigate = useNavigate()
  const merge = useApiMutation(mergeCase)
  const run = () =>
    merge.mutate(
      { params: { id }, body: { version, into } },
      {
        onError: (error) => setProblem(messageOf(error)),
        onSuccess: (survivor) => {
          toast(t('Cases merged'))
          onClose()
          void navigate(`/admin/cases/${survivor._id}`, { replace: true })
        },
      },
    )
  return (
    <Sheet isOpen onClose={onClose} title={t('Merge case {number}', { number: String(number) })}>
      <Stack>
        <p>
          {t(
            'The other case gets the reports, items and notes of this one, and the stricter clock. Both numbers open it from then on. You can’t undo this.',
          )}
        </p>
        <SelectField
          name="into"
          label={t('Into')}
          value={into}
          onChange={setInto}
          options={choices.map((one) => ({
            value: one._id,
            label: `${t('Case {number}', { number: String(one.number) })}: ${kindLabels[one.kind]()}`,
          }))}
        />
        {problem !== '' && <ErrorNote error={problem} />}
        <Button isWide isPending={merge.isPending} onClick={run}>
          {t('Merge cases')}
        </Button>
      </Stack>
    </Sheet>
  )
}
