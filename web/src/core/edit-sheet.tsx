/** A sheet with a form. Closing it with unsaved changes (Esc, Back, a press outside) asks first. */
import { createContext, use, useCallback, useId, useLayoutEffect, useState, type ReactNode } from 'react'
import { t } from '#lib/i18n.ts'
import { Confirm, Sheet } from '#ui/sheet.tsx'
import { UnsavedChangesPrompt } from './unsaved-changes-prompt.tsx'

type Report = (id: string, isChanged: boolean) => void
const Changes = createContext<Report>(() => undefined)

interface EditSheetProps {
  readonly title: string
  readonly onClose: () => void
  /** Each form inside reports with `useReportChanges` whether it has unsaved changes. */
  readonly children: ReactNode
}

/** Open while mounted. A form that has saved calls `onClose` without a question. */
export function EditSheet({ title, onClose, children }: EditSheetProps) {
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const [isConfirming, setIsConfirming] = useState(false)
  const isChanged = changed.size > 0
  const report = useCallback<Report>(
    (id, isOn) =>
      setChanged((now) => (now.has(id) === isOn ? now : new Set(isOn ? [...now, id] : [...now].filter((one) => one !== id)))),
    [],
  )
  return (
    <>
      <Sheet isOpen onClose={() => (isChanged ? setIsConfirming(true) : onClose())} title={title}>
        <Changes value={report}>{children}</Changes>
      </Sheet>
      <Confirm
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={t('Close without saving?')}
        consequence={t('Your changes will be lost.')}
        action={t('Close')}
        cancel={t('Keep writing')}
        onConfirm={onClose}
      />
      <UnsavedChangesPrompt isDirty={isChanged} consequence={t('Your changes will be lost.')} />
    </>
  )
}

/** For a form inside the sheet. */
export function useReportChanges(isChanged: boolean): void {
  const report = use(Changes)
  const id = useId()
  // Runs in the same frame as the keystroke, because the next key may close the sheet.
  useLayoutEffect(() => {
    report(id, isChanged)
    return () => report(id, false)
  }, [report, id, isChanged])
}
