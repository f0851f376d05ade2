/** Asks when to publish a draft or scheduled content of any kind. */
import { useState, type FormEvent } from 'react'
import { t } from '#lib/i18n.ts'
import { useNow } from '#lib/now.ts'
import { Button } from '#ui/button.tsx'
import { DateTimeField } from '#ui/fields/date-time-field.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { useReschedule } from './use-reschedule.ts'

interface Movable {
  readonly kind: string
  readonly _id: string
  readonly status: string
  readonly scheduledAt?: string | null
}

interface MoveSheetProps {
  /** The sheet is open while this is set. */
  readonly thing: Movable | undefined
  readonly onClose: () => void
}

const FORM = 'move'

export default function MoveSheet({ thing, onClose }: MoveSheetProps) {
  const { move, isPending } = useReschedule()
  const act = thing?.status === 'draft' ? t('Schedule') : t('Reschedule')
  return (
    <Sheet
      isOpen={thing !== undefined}
      onClose={onClose}
      title={act}
      footer={
        <Button type="submit" form={FORM} isWide isPending={isPending}>
          {act}
        </Button>
      }
    >
      {thing && (
        <TimeField key={thing._id} at={thing.scheduledAt ?? ''} onChoose={(at) => move(thing, at, { onSuccess: onClose })} />
      )}
    </Sheet>
  )
}

function TimeField({ at: before, onChoose }: { at: string; onChoose: (at: string) => void }) {
  const now = useNow()
  const [at, setAt] = useState(before)
  const [problem, setProblem] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (Date.parse(at) > now) onChoose(at)
    else setProblem(t('Choose a time in the future'))
  }
  return (
    <form id={FORM} onSubmit={submit} method="post" noValidate>
      <DateTimeField
        label={t('Publish on')}
        value={at}
        least={new Date(now).toISOString()}
        error={problem}
        onChange={(next) => {
          setAt(next)
          setProblem(undefined)
        }}
      />
    </form>
  )
}
