/** What is being written in a form is kept on this device until it is published: leaving, a reload or a dead battery loses none of it. */
import { useEffect, useRef, useState } from 'react'
import type { Form } from '#core/form.ts'
import type { MediaDraft } from '#core/media-drafts/use-media-draft.ts'
import { saveDraft, storedDraft } from '#lib/drafts.ts'
import { useAwake } from '#lib/now.ts'

interface Writing {
  /** The same as of its photos and videos, which are kept by themselves. */
  readonly name: string
  readonly form: Pick<Form, 'values' | 'set' | 'reset'>
  readonly media?: readonly MediaDraft[]
  readonly isDirty: boolean
}

export type StoredForm = ReturnType<typeof useStoredForm>

const NO_MEDIA: readonly MediaDraft[] = []

export function useStoredForm({ name, form, media = NO_MEDIA, isDirty }: Writing) {
  const [isBack, setIsBack] = useState(false)
  const hasChanged = useRef(false)
  // Not before the page is awake: the server knows nothing of what this device keeps.
  const isAwake = useAwake()
  const [isRead, setIsRead] = useState(false)
  if (isAwake && !isRead) {
    setIsRead(true)
    const stored = storedDraft(name)
    for (const field of Object.keys(form.values)) {
      const value = stored?.[field]
      if (typeof value === 'string' || typeof value === 'boolean') form.set(field, value)
    }
    if (stored || media.some(({ isChanged }) => isChanged)) setIsBack(true)
  }
  const values = JSON.stringify(form.values)
  useEffect(() => {
    if (!isDirty && !hasChanged.current) return
    hasChanged.current = true
    saveDraft(name, isDirty ? (JSON.parse(values) as object) : undefined)
  }, [name, values, isDirty])
  return {
    isBack,
    startOver(): void {
      for (const one of media) one.forget()
      form.reset()
      setIsBack(false)
      saveDraft(name, undefined)
    },
  }
}

/** Whether anything stands in a form that was not there at first. */
export const isChangedFrom = (initial: Form['values'], { values }: Pick<Form, 'values'>): boolean =>
  Object.entries(initial).some(([name, value]) => values[name] !== value)

/** What a form keeps in one of its values beyond texts and switches, as text; `otherwise` where it is not there. */
export function partIn<T extends object>(text: string | boolean | undefined, otherwise: T): T {
  try {
    const stored: unknown = JSON.parse(String(text))
    return typeof stored === 'object' && stored !== null ? { ...otherwise, ...stored } : otherwise
  } catch {
    return otherwise
  }
}
