/** Runs in each test file: closes what the file has opened, and removes its timers. */
import { afterAll, afterEach, vi } from 'vitest'
import { closeFile } from './at-end-of-file.ts'

afterEach(() => void vi.useRealTimers())
afterAll(closeFile)
