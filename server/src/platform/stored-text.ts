/** Reads small files of the data folder that are created once, such as its secret. */
import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Returns the file's text; `make` creates it if the file is missing. */
export function storedText(file: string, make: () => string): string {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  if (!existsSync(file)) makeWhole(file, make())
  return readFileSync(file, 'utf8').trim()
}

/** Writes to a temporary file and links it: another process that starts now sees all of it or nothing, and the first one wins. */
function makeWhole(file: string, text: string): void {
  const unfinished = `${file}-${process.pid}-${randomBytes(4).toString('hex')}`
  writeFileSync(unfinished, text, { mode: 0o600, flag: 'wx', flush: true })
  try {
    linkSync(unfinished, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(unfinished)
  }
}
