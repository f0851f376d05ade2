import { Type } from 'typebox'
import { job } from '#platform/jobs.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import { discardArchives, deleteExpiredExports, writeExport } from './order-export.ts'
import { runImport } from './restore-archive.ts'
import { importArchive } from './receive-archive.ts'
import { runExport } from './write-export.ts'

const deleteExpired = job('delete expired exports', Type.Object({}))

export const jobHandlers = [
  jobHandler(writeExport, runExport),
  jobHandler(importArchive, runImport),
  jobHandler(discardArchives, async ({ storage }, { folders }) => {
    for (const folder of folders) await storage.removeAll(folder)
  }),
  jobHandler(deleteExpired, deleteExpiredExports, '19 * * * *'),
]
