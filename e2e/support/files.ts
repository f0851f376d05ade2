/** Closes what a test file opened. Playwright Test has fixtures per test and per worker, but not per file. */
import { test } from '@playwright/test'
import { closeFile } from '../../server/test/at-end-of-file.ts'

let current: string | undefined

/** Closes what the worker's previous file opened. Call it before a file opens something. */
export async function chooseFile(): Promise<void> {
  const { file } = test.info()
  if (file === current) return
  current = file
  await closeFile()
}
