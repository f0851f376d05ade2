/** Asks before the user leaves a page with unsaved changes. */
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { t } from '#lib/i18n.ts'
import { Confirm } from '#ui/sheet.tsx'

interface UnsavedChangesPromptProps {
  readonly isDirty: boolean
  /** Explains what happens to the typed text. */
  readonly consequence: string
}

export function UnsavedChangesPrompt({ isDirty, consequence }: UnsavedChangesPromptProps) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname)
  useEffect(() => {
    if (!isDirty) return
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', preventUnload)
    return () => removeEventListener('beforeunload', preventUnload)
  }, [isDirty])
  const isBlocked = blocker.state === 'blocked'
  return (
    <Confirm
      isOpen={isBlocked}
      isLayer={false}
      onClose={() => blocker.reset?.()}
      title={t('Leave this page?')}
      consequence={<p>{consequence}</p>}
      action={t('Leave')}
      cancel={t('Stay here')}
      tone="primary"
      onConfirm={() => blocker.proceed?.()}
    />
  )
}
