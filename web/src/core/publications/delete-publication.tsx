/** Asks before something is taken away from everyone, and says what that means. */
import { useState } from 'react'
import type { Done, IdParams, Route } from '@fanfare/contract'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Confirm } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'

interface Deletable {
  readonly _id: string
  readonly title: string
  readonly totalSales: number
}

interface DeletePublicationProps {
  readonly route: Route<{
    readonly summary: string
    readonly who: 'performer'
    readonly params: typeof IdParams
    readonly reply: typeof Done
  }>
  /** The sheet is open while there is one. */
  readonly thing: Deletable | undefined
  readonly onClose: () => void
  readonly onDone?: () => void
}

export function DeletePublication({ route, thing, onClose, onDone }: DeletePublicationProps) {
  const act = useApiMutation(route)
  // While the sheet closes, it still says what it was about.
  const [last, setLast] = useState(thing)
  if (thing && thing !== last) setLast(thing)

  function remove(): void {
    if (!thing) return
    act.mutate(
      { params: { id: thing._id } },
      {
        onSuccess: () => {
          toast(t('Deleted'))
          onClose()
          onDone?.()
        },
        onError: (error) => toast(messageOf(error), 'bad'),
      },
    )
  }
  return (
    <Confirm
      isOpen={thing !== undefined}
      onClose={onClose}
      title={t('Delete “{title}”?', { title: last?.title ?? '' })}
      consequence={
        <p>
          {t(
            '{count, plural, =0 {It is gone for everyone at once, with its comments. Its files stay in your vault.} one {It is gone for everyone at once, with its comments; # fan who has bought it keeps it. Its files stay in your vault.} other {It is gone for everyone at once, with its comments; # fans who have bought it keep it. Its files stay in your vault.}}',
            { count: last?.totalSales ?? 0 },
          )}
        </p>
      }
      action={t('Delete')}
      isPending={act.isPending}
      onConfirm={remove}
    />
  )
}
