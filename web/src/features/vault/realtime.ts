/** Refreshes the vault while items are processed, and shows uploads on every page. */
import { mediaProcessed } from '@fanfare/contract/vault'
import type { Realtime } from '#core/feature.ts'
import { removeStoredUploads } from '#core/uploads/stored-uploads.ts'
import { UploadTray } from './components/upload-tray.tsx'
import { useVaultProgress } from './components/vault-progress.ts'

const realtime: Realtime = {
  events: [mediaProcessed],
  handlers: [useVaultProgress],
  overlays: [UploadTray],
  signOut: [removeStoredUploads],
}
export default realtime
