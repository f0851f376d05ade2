/** The common parts of settlements and tax remittances: who recorded them, and the reversal. */
import { useState } from 'react'
import {
  reverseRemittance,
  reverseSettlement,
  ReversalForm as Shape,
  type Remittance,
  type Settlement,
} from '@fanfare/contract/settlements'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { DateOf } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/card.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import css from './receivables-and-liabilities.module.css'

type Recorded = Pick<Settlement | Remittance, '_id' | 'reference' | 'status' | 'recordedBy' | 'recordedAt' | 'reversal'>

const nameOf = (person: Recorded['recordedBy']) => <bdi>{person?.name ?? t('Former user')}</bdi>

export const RecordReference = ({ row: { reference, recordedBy, recordedAt, reversal } }: { readonly row: Recorded }) => (
  <span className={css['cell']}>
    <bdi>{reference}</bdi>
    <small>{rich('Recorded by {name}, {date}', { name: nameOf(recordedBy), date: <DateOf at={recordedAt} /> })}</small>
    {reversal && (
      <small>
        {rich('Reversed by {name}, {date}: {reason}', {
          name: nameOf(reversal.by),
          date: <DateOf at={reversal.at} />,
          reason: <bdi>{reversal.reason}</bdi>,
        })}
      </small>
    )}
  </span>
)

export const RecordStatus = ({ row: { status } }: { readonly row: Recorded }) => (
  <Chip tone={status === 'recorded' ? 'good' : 'plain'}>{status === 'recorded' ? t('Recorded') : t('Reversed')}</Chip>
)

interface ReverseRecordProps {
  readonly row: Recorded
  readonly route: typeof reverseSettlement | typeof reverseRemittance
}

export function ReverseRecord({ row, route }: ReverseRecordProps) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  if (row.status === 'reversed') return null
  return (
    <>
      <Button
        variant="plain"
        size="small"
        aria-label={t('Reverse {reference}', { reference: row.reference })}
        onClick={() => setAsking(true)}
      >
        {t('Reverse')}
      </Button>
      {isAsking && (
        <Sheet isOpen onClose={close} title={t('Reverse {reference}?', { reference: row.reference })}>
          <ReverseForm row={row} route={route} onDone={close} />
        </Sheet>
      )}
    </>
  )
}

function ReverseForm({ row: { _id: id }, route, onDone }: ReverseRecordProps & { readonly onDone: () => void }) {
  const reverse = useApiMutation(route)
  const form = useForm({
    shape: Shape,
    initial: { reason: '' },
    submit: async (body) => {
      await reverse.mutateAsync({ params: { id }, body })
      toast(t('Reversed with a new entry'))
      onDone()
    },
  })
  return (
    <form {...form.props}>
      <Stack>
        <p>{t('Use this to correct a wrong record. Both entries stay in the books, and you can record the reference again.')}</p>
        <TextField {...form.field('reason')} autoComplete="off" />
        <FormNote form={form} />
        <Button type="submit" variant="danger" isWide isPending={form.isPending}>
          {t('Reverse')}
        </Button>
      </Stack>
    </form>
  )
}
