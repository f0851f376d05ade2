/** A button next to media without a form of their own: in the vault and in messages. Opens the choice of the people in them. */
import { Suspense, useState } from 'react'
import { MAX_DEPICTIONS_PER_REQUEST } from '@fanfare/contract/depiction-routes'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { toast } from '#ui/toast.ts'

const PeopleShownSheet = lazyComponent(() => import('./people-shown-sheet.tsx'))

interface PeopleShownButtonProps {
  /** Media that are on the server. */
  readonly ids: readonly string[]
  readonly size?: 'small'
}

export function PeopleShownButton({ ids, size }: PeopleShownButtonProps) {
  const [isOpen, setOpen] = useState(false)
  if (ids.length === 0) return null
  const open = () => {
    if (ids.length <= MAX_DEPICTIONS_PER_REQUEST) setOpen(true)
    else toast(t('Choose up to {max} items at a time.', { max: MAX_DEPICTIONS_PER_REQUEST }), 'bad')
  }
  return (
    <>
      <Button variant="quiet" {...(size && { size })} onClick={open}>
        {t('People shown')}
      </Button>
      {isOpen && (
        <Suspense>
          <PeopleShownSheet ids={ids} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
