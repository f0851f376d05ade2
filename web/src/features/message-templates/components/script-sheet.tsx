import { useState } from 'react'
import type { MessageScript } from '@fanfare/contract/message-scripts'
import { useReportChanges, EditSheet } from '#core/edit-sheet.tsx'
import { draftSteps, isScriptChanged, type ScriptDraft } from './script-draft.ts'
import { ScriptForm } from './script-form.tsx'

interface ScriptSheetProps {
  readonly title: string
  /** Absent for a new one. */
  readonly script?: MessageScript
  readonly onClose: () => void
}

export default function ScriptSheet(props: ScriptSheetProps) {
  return (
    <EditSheet title={props.title} onClose={props.onClose}>
      <Writing {...props} />
    </EditSheet>
  )
}

function Writing({ script, onClose }: Omit<ScriptSheetProps, 'title'>) {
  const [draft, setDraft] = useState<ScriptDraft>(() => ({ name: script?.name ?? '', steps: draftSteps(script) }))
  // A reloaded list must not change the version that the draft is compared with.
  const [before] = useState(script)
  useReportChanges(isScriptChanged(before, draft))
  return (
    <ScriptForm script={script} draft={draft} onChange={(part) => setDraft((now) => ({ ...now, ...part }))} onDone={onClose} />
  )
}
