export { openUploadLocks } from './locks.ts'
export { registerUploads, type UploadTarget } from './routes.ts'
export { unfinishedOf } from './rows.ts'
export { deleteExpiredUploads, uploadJobHandlers } from './delete-expired.ts'
