import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Done, IdParams, Route } from '@fanfare/contract'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { TrashIcon } from '#ui/page-icons.ts'
import { toast } from '#ui/toast.ts'

export type DeleteRoute = Route<{
  readonly summary: string
  readonly who: 'performer'
  readonly params: typeof IdParams
  readonly reply: typeof Done
}>

interface Deletable {
  readonly _id: string
  readonly title: string
  readonly totalSales: number
}

interface DeletePublicationProps {
  readonly route: DeleteRoute
  /** The dialog is open while this is set. */
  readonly thing: Deletable | undefined
  readonly onClose: () => void
  readonly onDone?: () => void
}

export function DeletePublication({ route, thing, onClose, onDone }: DeletePublicationProps) {
  // Keeps the last content, so that its text stays while the dialog closes.
  const [last, setLast] = useState(thing)
  if (thing && thing !== last) setLast(thing)
  function onDeleted(): void {
    toast(t('Deleted'))
    onDone?.()
  }
  return (
    <ConfirmMutation
      route={route}
      input={{ params: { id: thing?._id ?? '' } }}
      onDone={onDeleted}
      isOpen={thing !== undefined}
      onClose={onClose}
      title={t('Delete “{title}”?', { title: last?.title ?? '' })}
      consequence={
        <p>
          {t(
            '{count, plural, =0 {This immediately deletes it and its comments for everyone. Its files stay in your vault.} one {This immediately deletes it and its comments for everyone. # fan who bought it keeps it. Its files stay in your vault.} other {This immediately deletes it and its comments for everyone. # fans who bought it keep it. Its files stay in your vault.}}',
            { count: last?.totalSales ?? 0 },
          )}
        </p>
      }
      action={t('Delete')}
    />
  )
}

interface DeleteButtonProps {
  readonly route: DeleteRoute
  readonly thing: Deletable
  /** The list to open afterwards. */
  readonly list: string
}

export function DeleteButton({ route, thing, list }: DeleteButtonProps) {
  const [isConfirming, setIsConfirming] = useState(false)
  const navigate = useNavigate()
  return (
    <>
      <Button variant="plain" size="small" icon={TrashIcon} onClick={() => setIsConfirming(true)}>
        {t('Delete')}
      </Button>
      <DeletePublication
        route={route}
        thing={isConfirming ? thing : undefined}
        onClose={() => setIsConfirming(false)}
        onDone={() => void navigate(list)}
      />
    </>
  )
}
