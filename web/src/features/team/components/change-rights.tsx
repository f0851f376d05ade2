import { useState } from 'react'
import { changeSeat, type Seat } from '@fanfare/contract/team'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { toast } from '#ui/toast.ts'
import { RightsField } from './rights-field.tsx'

export function ChangeRights({ seat, onDone }: { readonly seat: Seat; readonly onDone: () => void }) {
  const [rights, setRights] = useState(seat.rights)
  const change = useApiMutation(changeSeat)
  const save = () =>
    change.mutate(
      { params: { id: seat._id }, body: { rights } },
      {
        onSuccess: () => {
          toast(t('Rights changed'))
          onDone()
        },
        onError: (error) => toast(messageOf(error), 'bad'),
      },
    )
  return (
    <Stack>
      <RightsField rights={rights} onChange={(next) => setRights([...next])} />
      <p>{t('The change applies immediately, also to open windows.')}</p>
      <Button isWide isPending={change.isPending} disabled={rights.length === 0} onClick={save}>
        {t('Save rights')}
      </Button>
    </Stack>
  )
}
