/** A script being written over the page: a slip that closes it asks first, and loses nothing. */
import { useState } from 'react'
import type { MessageScript } from '@fanfare/contract/message-scripts'
import { Unsaved } from '#core/unsaved.tsx'
import { t } from '#lib/i18n.ts'
import { Confirm, Sheet } from '#ui/sheet.tsx'
import { draftSteps, isScriptChanged, type ScriptDraft } from './script-draft.ts'
import { ScriptForm } from './script-form.tsx'

interface ScriptSheetProps {
  readonly title: string
  /** Absent for a new one. */
  readonly script?: MessageScript
  readonly onClose: () => void
}

export default function ScriptSheet({ title, script, onClose }: ScriptSheetProps) {
  // Not in the form: while it is asked, the sheet is closed and its form gone.
  const [draft, setDraft] = useState<ScriptDraft>(() => ({ name: script?.name ?? '', steps: draftSteps(script) }))
  // A read list must not change what it is compared with.
  const [before] = useState(script)
  const [isAsking, setAsking] = useState(false)
  const isChanged = isScriptChanged(before, draft)
  return (
    <>
      <Sheet isOpen={!isAsking} onClose={() => (isChanged ? setAsking(true) : onClose())} title={title}>
        <ScriptForm
          script={script}
          draft={draft}
          onChange={(part) => setDraft((now) => ({ ...now, ...part }))}
          onDone={onClose}
        />
      </Sheet>
      <Confirm
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('Close without saving?')}
        consequence={t('What you changed is lost.')}
        action={t('Close')}
        cancel={t('Keep writing')}
        onConfirm={onClose}
      />
      <Unsaved isDirty={isChanged} consequence={t('What you changed is lost.')} />
    </>
  )
}
