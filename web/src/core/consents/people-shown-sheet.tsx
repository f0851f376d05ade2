/** Chooses whom media show, wherever they are used. Media that show a person without consent are hidden from others. */
import { useState } from 'react'
import { declareDepiction } from '@fanfare/contract/depiction-routes'
import type { Depiction } from '@fanfare/contract/depictions'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { ErrorNote } from '#ui/feedback.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import { DepictionFields } from './depiction-fields.tsx'

interface PeopleShownSheetProps {
  readonly ids: readonly string[]
  readonly onClose: () => void
}

export default function PeopleShownSheet({ ids, onClose }: PeopleShownSheetProps) {
  const [shows, setShows] = useState<Depiction>()
  const { mutate, error, isPending } = useApiMutation(declareDepiction)
  const save = () => {
    if (!shows) return
    const done = () => {
      toast(t('Changes saved'))
      onClose()
    }
    mutate({ body: { ids: [...ids], ...shows } }, { onSuccess: done })
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('{count, plural, one {People in this item} other {People in # items}}', { count: ids.length })}
      footer={
        <Button isWide disabled={!shows} isPending={isPending} onClick={save}>
          {t('Save')}
        </Button>
      }
    >
      <Stack>
        <p>{t('It applies wherever you use them. Others can’t see media with a person who hasn’t consented.')}</p>
        <DepictionFields ids={ids} onChange={setShows} />
        <ErrorNote error={error} />
      </Stack>
    </Sheet>
  )
}
