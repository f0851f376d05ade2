/** What is being written in a form is kept on this device until it is published: leaving, a reload or a dead battery loses none of it. */
import { useEffect, useRef, useState } from 'react'
import type { Form } from '#core/form.ts'
import type { MediaDraft } from '#core/media-drafts/use-media-draft.ts'
import { keepDraft, keptDraft } from '#lib/drafts.ts'
import { useAwake } from '#lib/now.ts'

interface Writing {
  /** The same as of its photos and videos, which are kept by themselves. */
  readonly name: string
  readonly form: Pick<Form, 'values' | 'set' | 'reset'>
  readonly media?: readonly MediaDraft[]
  readonly isDirty: boolean
}

export type KeptForm = ReturnType<typeof useKeptForm>

const NO_MEDIA: readonly MediaDraft[] = []

export function useKeptForm({ name, form, media = NO_MEDIA, isDirty }: Writing) {
  const [isBack, setIsBack] = useState(false)
  const hasChanged = useRef(false)
  // Not before the page is awake: the server knows nothing of what this device keeps.
  const isAwake = useAwake()
  const [isRead, setIsRead] = useState(false)
  if (isAwake && !isRead) {
    setIsRead(true)
    const kept = keptDraft(name)
    for (const field of Object.keys(form.values)) {
      const value = kept?.[field]
      if (typeof value === 'string' || typeof value === 'boolean') form.set(field, value)
    }
    if (kept || media.some(({ isChanged }) => isChanged)) setIsBack(true)
  }
  const values = JSON.stringify(form.values)
  useEffect(() => {
    if (!isDirty && !hasChanged.current) return
    hasChanged.current = true
    keepDraft(name, isDirty ? (JSON.parse(values) as object) : undefined)
  }, [name, values, isDirty])
  return {
    isBack,
    startOver(): void {
      for (const one of media) one.forget()
      form.reset()
      setIsBack(false)
      keepDraft(name, undefined)
    },
  }
}

/** Whether anything stands in a form that was not there at first. */
export const isChangedFrom = (initial: Form['values'], { values }: Pick<Form, 'values'>): boolean =>
  Object.entries(initial).some(([name, value]) => values[name] !== value)

/** What a form keeps in one of its values beyond texts and switches, as text; `otherwise` where it is not there. */
export function partIn<T extends object>(text: string | boolean | undefined, otherwise: T): T {
  try {
    const kept: unknown = JSON.parse(String(text))
    return typeof kept === 'object' && kept !== null ? { ...otherwise, ...kept } : otherwise
  } catch {
    return otherwise
  }
}
