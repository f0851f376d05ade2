/** How large a file of each kind may be on this site. Files are also chosen outside of React: the queue of uploads asks here. */
import { useEffect } from 'react'
import type { UploadBounds } from '@fanfare/contract/upload-bounds'
import { useSettings } from '#core/viewer.ts'

/** Until the settings of the site have been read. */
let present: UploadBounds = { photoMegabytes: 25, audioMegabytes: 200, videoMegabytes: 5120, longestMinutes: 240 }

export function setUploadBounds(bounds: UploadBounds): void {
  present = bounds
}

export const uploadBounds = (): UploadBounds => present

/** For what lets files be chosen: the queue asks for what it was told last. */
export function useUploadBounds(): void {
  const settings = useSettings()
  useEffect(() => setUploadBounds(settings), [settings])
}
