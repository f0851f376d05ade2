/** A post that is being written is kept on this device until it is published: leaving, a reload or a dead battery loses none of it. */
import { useEffect, useRef, useState } from 'react'
import type { OwnPost } from '@fanfare/contract/posts'
import type { Form } from '#core/form.ts'
import { keepDraft, keptDraft } from '#lib/drafts.ts'
import { useAwake } from '#lib/now.ts'
import type { DraftFiles, KeptFile } from './draft-files.ts'

const NAMES = ['text', 'teaser', 'audience', 'price'] as const

interface Writing {
  readonly post: OwnPost | undefined
  readonly form: Pick<Form, 'values' | 'set' | 'reset'>
  readonly photos: DraftFiles
  readonly isDirty: boolean
}

export function useKeptPost({ post, form, photos, isDirty }: Writing) {
  const [isBack, setIsBack] = useState(false)
  const hasChanged = useRef(false)
  const name = `post ${post?._id ?? 'new'}`
  // Not before the page is awake: the server knows nothing of what this device keeps.
  const isAwake = useAwake()
  const [isRead, setIsRead] = useState(false)
  if (isAwake && !isRead) {
    setIsRead(true)
    const kept = keptDraft(name)
    for (const field of NAMES) if (typeof kept?.[field] === 'string') form.set(field, kept[field])
    if (Array.isArray(kept?.['photos'])) photos.restore(kept['photos'] as KeptFile[])
    if (kept) setIsBack(true)
  }
  const values = JSON.stringify(keptOf(form.values, photos))
  useEffect(() => {
    if (!isDirty && !hasChanged.current) return
    hasChanged.current = true
    keepDraft(name, isDirty ? (JSON.parse(values) as object) : undefined)
  }, [name, values, isDirty])
  return {
    isBack,
    startOver(): void {
      for (const photo of photos.all) if (!post?.files.some((file) => file._id === photo.id)) photos.remove(photo.key)
      form.reset()
      setIsBack(false)
      keepDraft(name, undefined)
    },
  }
}

const keptOf = (values: Form['values'], { all }: DraftFiles) => ({
  ...Object.fromEntries(NAMES.map((field) => [field, values[field]])),
  photos: all.flatMap(({ id, type, placeholder, width, height, alt }) =>
    id === undefined ? [] : [{ id, type, placeholder, width, height, alt }],
  ),
})
