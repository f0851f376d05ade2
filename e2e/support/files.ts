/** The lifetime of what a test file opens. Playwright Test has fixtures per test and per worker, none per file. */
import { test } from '@playwright/test'
import { closeFile } from '../../server/test/at-end-of-file.ts'

let current: string | undefined

/** Closes what the worker's previous file has opened. Call it before a file opens something. */
export async function enterFile(): Promise<void> {
  const { file } = test.info()
  if (file === current) return
  current = file
  await closeFile()
}
