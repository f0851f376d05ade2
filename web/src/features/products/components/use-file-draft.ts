/** The files of one product in its form: chosen, uploaded and ordered. */
import { useState } from 'react'
import { MAX_PRODUCT_FILES } from '@fanfare/contract/product-file-views'
import type { OwnProduct } from '@fanfare/contract/products'
import { moveItem } from '#core/media-drafts/draft-media.ts'
import {
  addProductFiles,
  changeFiles,
  discardFiles,
  draftOfFile,
  removeFile,
  useChangedFiles,
  type DraftFile,
} from './file-drafts.ts'

export function useFileDraft(product: OwnProduct | undefined) {
  const name = `product files ${product?._id ?? 'new'}`
  const [initial] = useState(() => (product?.ownFiles ?? []).filter(({ state }) => state !== 'removed').map(draftOfFile))
  const changed = useChangedFiles(name)
  const all = changed ?? initial
  return {
    all,
    /** The ids of the files that the server has, in order. */
    ids: all.flatMap(({ id }) => id ?? []),
    isChanged: changed !== undefined && signature(changed) !== signature(initial),
    sending: all.filter(({ state }) => state === 'sending' || state === 'waiting').length,
    hasRefused: all.some(({ state }) => state === 'failed' || state === 'paused'),
    add: (files: readonly File[]) => addProductFiles(name, initial, files.slice(0, Math.max(MAX_PRODUCT_FILES - all.length, 0))),
    remove: (key: string) => removeFile(name, initial, key),
    move: (from: number, to: number) => changeFiles(name, initial, (now) => moveItem(now, from, to)),
    forget: () => discardFiles(name),
  }
}

export type FileDraft = ReturnType<typeof useFileDraft>

const signature = (all: readonly DraftFile[]) => JSON.stringify(all.map(({ id, key }) => id ?? key))
