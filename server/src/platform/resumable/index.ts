/** Resumable uploads (tus). */
export { openUploadLocks } from './locks.ts'
export { registerUploads, type UploadTaker } from './routes.ts'
export { deleteExpiredUploads, uploadJobHandlers } from './delete-expired.ts'
